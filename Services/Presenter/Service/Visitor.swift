// Beckon: who asks for something on the page
// SPDX-License-Identifier: Apache-2.0

/// Who asks for something on the page, and what they may see.
struct Visitor: Hashable, Sendable {
    /// Who it is to the dispatcher.
    var user: String
    /// Whether the pages for who looks after the stack are shown.
    var isOperator: Bool
    /// Whether it is a user who signed in; else whoever reaches the page is this one.
    var isSignedIn: Bool
    /// The secret that owns the visitor's conversations: a user's is the same in all browsers, else it is the browser's own.
    /// `nil` for a browser that has none yet.
    var owner: String?
}

/// What a request asks for, and who may have it: every page and every endpoint is one of these.
enum Reach: Hashable, CaseIterable {
    /// The same for everybody: the page's own files, its health, and what signs in.
    case everybody
    /// A visitor's own.
    case visitor
    /// What all users did.
    case operators

    /// - Parameters:
    ///   - path: What is asked for.
    ///   - files: The paths of the page's own files.
    init(_ path: String, files: some Sequence<String>) {
        let isBehind = { (place: String) in path == place || path.hasPrefix("\(place)/") }
        if path == "/health" || isBehind("/sign-in") || isBehind("/language") || files.contains(path) {
            self = .everybody
        } else if ["/system", "/apps", "/requests"].contains(where: isBehind) {
            self = .operators
        } else {
            self = .visitor
        }
    }

    /// What becomes of a request.
    enum Verdict: Hashable {
        case allowed
        /// Nobody is signed in.
        case signIn
        /// Whoever is signed in may not.
        case notYours
        /// Nobody has it here.
        case off
    }

    /// What becomes of a request.
    ///
    /// - Parameter visitor: Who asks; `nil` where users sign in and nobody has.
    func verdict(_ visitor: Visitor?) -> Verdict {
        guard self != .everybody else { return .allowed }
        guard let visitor else { return .signIn }
        guard self == .operators, !visitor.isOperator else { return .allowed }
        return visitor.isSignedIn ? .notYours : .off
    }
}
