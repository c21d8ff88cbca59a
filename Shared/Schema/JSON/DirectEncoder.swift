// Beckon: any Encodable type, written as JSON at once
// SPDX-License-Identifier: Apache-2.0

/// Writes what a value encodes straight into one buffer, with nothing in between. An object's members are put in order
/// when it ends, where they were not.
///
/// What cannot be written so, because a type writes out of turn or one name twice, is noticed; then it is done once more
/// with a ``TreeEncoder``. Its coding path is always empty.
final class DirectEncoder: Encoder {
    enum Form { case nothing, single, members, elements }

    /// A value that is being written.
    private struct Frame {
        let number: Int
        var form = Form.nothing
        /// The first of its members among all that are noted.
        let firstMember: Int
        var elements = 0
        /// Whether nobody says when it ends: it does when something else is written.
        let isOpen: Bool
    }

    // One piece of code at a time writes, and calls nothing of others meanwhile: that need not be checked each time.
    @exclusivity(unchecked) var writer: JSONWriter
    /// Whether it has to be done otherwise. What is written from then on does not count.
    @exclusivity(unchecked) private(set) var isUnfit = false
    @exclusivity(unchecked) private var frames: [Frame] = []
    @exclusivity(unchecked) private var members: [JSONMember] = []
    @exclusivity(unchecked) private var frameCount = 0

    private init() {
        self.writer = JSONWriter(standIn: ())
        self.frames.reserveCapacity(8)
        self.members.reserveCapacity(32)
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Writes a value of any type behind what is written.
    ///
    /// - Throws: What the value's own code throws; what is written then is of no use.
    static func write<Content: Encodable>(_ content: Content, to writer: inout JSONWriter) throws {
        if try Self.known(content, &writer) { return }
        let mark = writer.mark
        let encoder = DirectEncoder()
        swap(&encoder.writer, &writer)
        defer { swap(&encoder.writer, &writer) }
        try encoder.coded(content)
        guard encoder.isUnfit else { return }
        encoder.writer.takeBack(to: mark)
        try JSONNode.of(content).write(to: &encoder.writer)
    }

    /// Writes a value of any type.
    func value<Content: Encodable>(_ content: Content) throws {
        if try !Self.known(content, &self.writer) { try self.coded(content) }
    }

    /// Writes a value of a type that need not be asked how it is written.
    ///
    /// - Returns: Whether it is one.
    @inline(__always)
    private static func known<Content: Encodable>(_ content: Content, _ writer: inout JSONWriter) throws -> Bool {
        if let wire = WireTypes.scalar(Content.self) ?? WireTypes.wire(Content.self) {
            // The type, which the compiler does not know, is the content's.
            withUnsafePointer(to: content) { wire.write(UnsafeRawPointer($0), &writer) }
        } else if FoundationTypes.contains(Content.self) {
            try JSONNode.of(content).write(to: &writer)
        } else {
            return false
        }
        return true
    }

    /// Writes a value as it says itself.
    private func coded<Content: Encodable>(_ content: Content) throws {
        let depth = self.frames.count
        self.begin(isOpen: false)
        do {
            try content.encode(to: self)
        } catch {
            // Who catches it goes on within a value that was left half written.
            self.isUnfit = true
            throw error
        }
        self.end(downTo: depth)
    }

    // MARK: Frames

    private func begin(isOpen: Bool) {
        self.frameCount += 1
        self.frames.append(Frame(number: self.frameCount, firstMember: self.members.count, isOpen: isOpen))
    }

    private func end(downTo depth: Int) {
        while self.frames.count > depth {
            let frame = self.frames.removeLast()
            switch frame.form {
            case .single: break
            case .elements: self.writer.endArray()
            case .nothing:
                self.writer.beginObject()
                self.writer.endObject()
            case .members:
                if !self.writer.order(&self.members, from: frame.firstMember) { self.isUnfit = true }
                self.members.removeLast(self.members.count - frame.firstMember)
                self.writer.endObject()
            }
        }
    }

    /// Sees to it that what is written next belongs to a frame.
    ///
    /// - Returns: Whether that can be.
    @inline(__always)
    private func turn(to place: Place) -> Bool {
        if place.depth > 0, self.frames.count == place.depth, self.frames[place.depth - 1].number == place.number {
            return true
        }
        return self.turnBack(to: place)
    }

    @inline(never)
    private func turnBack(to place: Place) -> Bool {
        guard place.depth > 0, self.frames.count > place.depth, self.frames[place.depth - 1].number == place.number,
            self.frames[place.depth...].allSatisfy(\.isOpen)
        else {
            self.isUnfit = true
            return false
        }
        self.end(downTo: place.depth)
        return true
    }

    // MARK: Containers

    /// Which frame a container writes into.
    struct Place {
        let depth: Int, number: Int
    }

    private func open(_ form: Form) -> Place {
        let depth = self.frames.count
        guard depth > 0 else {
            self.isUnfit = true
            return Place(depth: 0, number: 0)
        }
        let before = self.frames[depth - 1].form
        if before == .nothing {
            self.frames[depth - 1].form = form
            switch form {
            case .members: self.writer.beginObject()
            case .elements: self.writer.beginArray()
            case .nothing, .single: break
            }
        } else if before != form || form == .single {
            self.isUnfit = true
        }
        return Place(depth: depth, number: self.frames[depth - 1].number)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(DirectMembers(encoder: self, place: self.open(.members)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        DirectElements(encoder: self, place: self.open(.elements))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        DirectSingle(encoder: self, place: Place(depth: self.frames.count, number: self.frames.last?.number ?? 0))
    }

    /// Writes the name of a member, whose value follows.
    func name(_ name: String, at place: Place) -> Bool {
        guard self.turn(to: place) else { return false }
        self.members.append(self.writer.noted(name))
        return true
    }

    // These know their types: code that is generic over keys is not made anew for each key.
    @inline(never)
    func member(_ name: String, _ value: String, at place: Place) {
        if self.name(name, at: place) { self.writer.string(value) }
    }

    @inline(never)
    func member(_ name: String, _ value: Int64, at place: Place) {
        if self.name(name, at: place) { self.writer.integer(value) }
    }

    @inline(never)
    func member(_ name: String, _ value: UInt64, at place: Place) {
        if self.name(name, at: place) { self.writer.integer(value) }
    }

    @inline(never)
    func member(_ name: String, _ value: Double, at place: Place) {
        if self.name(name, at: place) { self.writer.double(value) }
    }

    @inline(never)
    func member(_ name: String, _ value: Bool, at place: Place) {
        if self.name(name, at: place) { self.writer.boolean(value) }
    }

    /// Says that an element follows.
    @inline(__always)
    func element(at place: Place) -> Bool {
        guard self.turn(to: place) else { return false }
        self.frames[place.depth - 1].elements += 1
        self.writer.element()
        return true
    }

    /// Says that the one value follows.
    func single(at place: Place) -> Bool {
        guard self.turn(to: place) else { return false }
        _ = self.open(.single)
        return !self.isUnfit
    }

    func elementCount(at place: Place) -> Int {
        place.depth <= self.frames.count && place.depth > 0 ? self.frames[place.depth - 1].elements : 0
    }

    /// A value whose end nobody says. Its name is written, or it is an element.
    func nested() -> DirectEncoder {
        self.begin(isOpen: true)
        return self
    }

    /// An encoder that is given away; when it is used nobody knows.
    func unfit() -> TreeEncoder {
        self.isUnfit = true
        return TreeEncoder()
    }
}
