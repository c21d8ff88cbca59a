// Beckon: an intent as a Swift type
// SPDX-License-Identifier: Apache-2.0

/// An intent: a struct whose properties are its parameters, all optional, and one declaration.
///
/// Everything else follows from the declaration: manifest, JSON, forms, documentation. See docs/handlers.md.
public protocol Intent: Codable, Hashable, Sendable {
    /// The codes that a response may carry.
    associatedtype Code: ResponseCode = CommonCode
    /// The properties of the response.
    associatedtype Payload: Codable & Hashable & Sendable = NoPayload
    /// The name, the domain, the rules and the parameters.
    static var declaration: Declaration<Self> { get }
    /// What SiriKit calls the enumeration of the response codes.
    static var responseCodeEnumeration: String { get }
    /// An intent of which nothing was said.
    init()
}

extension Intent {
    public static var responseCodeEnumeration: String { "IN\(Self.self)IntentResponseCode" }
}

/// The response codes of an intent, by the names of SiriKit.
public protocol ResponseCode: RawRepresentable, CaseIterable, Codable, Hashable, Sendable where RawValue == String {}

extension ResponseCode {
    /// What the code means for the request.
    public var status: HandlingStatus { HandlingStatus(code: self.rawValue) }
}

/// The response codes that most intents have, and no others.
public enum CommonCode: String, ResponseCode {
    case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch
}

/// A response without properties.
public struct NoPayload: Codable, Hashable, Sendable {
    /// Nothing to say.
    public init() {}
}

/// An app's answer to `confirm`, `handle` or `update`.
public struct Response<I: Intent>: Codable, Hashable, Sendable {
    /// One of the intent's codes.
    public var code: I.Code { didSet { self.cached.json = nil } }
    /// The properties.
    public var payload: I.Payload { didSet { self.cached.json = nil } }
    /// For codes that hand over to the app.
    public var userActivity: UserActivity? { didSet { self.cached.json = nil } }
    /// What takes back what was done; see ``undone(by:)``.
    public private(set) var undo: IntentMessage? { didSet { self.cached.json = nil } }
    /// Its JSON, where that is at hand: a ledger has written it already.
    private var cached = CachedJSON()

    private enum CodingKeys: String, CodingKey { case code, payload, userActivity, undo }

    /// - Parameters: See the properties.
    public init(_ code: I.Code, _ payload: I.Payload, userActivity: UserActivity? = nil) {
        self.code = code
        self.payload = payload
        self.userActivity = userActivity
    }
}

extension Response {
    /// The same response, which also says how to take back what was done: where the user wants that, the app is asked for
    /// this intent, like any other request with its questions and its consent. A time goes by until then: the intent names
    /// what it is about by identifiers, and the app refuses it where it no longer holds.
    ///
    /// - Parameter intent: What takes it back, another intent of the same app.
    /// - Throws: ``WireError`` where the intent's values have no JSON.
    public func undone(by intent: some Intent) throws(WireError) -> Response {
        var copy = self
        copy.undo = try IntentMessage(of: intent)
        return copy
    }

    /// What a ledger recorded.
    ///
    /// - Throws: ``WireError`` where it has another form.
    package init(recorded bytes: [UInt8]) throws(WireError) {
        self = try JSON.decode(Response<I>.self, from: bytes)
        self.cached.json = RawJSON(written: bytes)
    }

    /// The same response, with its JSON at hand.
    package func written() throws(WireError) -> Response {
        var copy = self
        copy.cached.json = RawJSON(written: try self.bytes())
        return copy
    }

    /// Its JSON, which is not written once more where it is at hand.
    package func bytes() throws(WireError) -> [UInt8] {
        if let json = self.cached.json { return json.bytes }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("code", self.code.rawValue)
        writer.name("payload")
        try writer.value(self.payload)
        writer.member("undo", self.undo)
        writer.member("userActivity", self.userActivity)
        writer.endObject()
        return try writer.finish()
    }
}

extension Response where I.Payload == NoPayload {
    /// - Parameter code: One of the intent's codes.
    public init(_ code: I.Code, userActivity: UserActivity? = nil) {
        self.init(code, NoPayload(), userActivity: userActivity)
    }
}
