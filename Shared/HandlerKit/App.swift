// Beckon: an app: its names, its words and its handlers
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// An app: what it is called, what it may be told, and what it does with each intent.
///
/// ```swift
/// let notepad = App("notepad", name: "Notepad", usage: "Notepad keeps what you dictate.") {
///     Handler(CreateNote.self)
///         .resolve(\.content) { content, _, _ in content.map { .success($0) } ?? .needsValue }
///         .handle { note, _ in Response(.success, .init()) }
/// }
/// try await WorkerProcess.run(notepad, .parseOrExit())
/// ```
///
/// `WorkerProcess` of CommandKit makes a process of it, which may run as often as one likes. docs/handlers.md goes on.
public struct App: Sendable {
    /// What it says of itself to the dispatcher.
    public let manifest: Manifest
    let handlers: [String: AnyHandler]
    let userVocabulary: @Sendable (_ user: String?) async -> [VocabularySet]
    package let ledger: (any Ledger)?
    let middleware: MiddlewareChain

    /// Collects handlers of different intents, one after the other as they stand.
    @resultBuilder public enum HandlerBuilder {
        public static func buildExpression<I>(_ handler: Handler<I>) -> [AnyHandler] { [AnyHandler(handler)] }
        public static func buildBlock(_ handlers: [AnyHandler]...) -> [AnyHandler] { handlers.flatMap { $0 } }
    }

    /// - Parameters:
    ///   - identifier: ASCII letters, digits, `-`; the same in all its workers.
    ///   - name: As it is shown and said.
    ///   - usage: What it does with requests; shown when a user is asked to authorize it.
    ///   - alternativeNames: At most three.
    ///   - ledger: Where `handle` records each key with its effect, so that it may be asked again. An app without one is
    ///     never asked twice, and a user may be told that nobody knows whether it was done.
    ///   - restrictedWhileLocked: Intents that wait for an unlocked device though their kind does not ask for it.
    ///   - vocabulary: Words common to all users.
    ///   - phrases: Example sentences.
    ///   - words: What cards call the parts of the intents, by language: labels, questions, the words of a consent.
    ///   - middleware: What stands around all handlers, the first outermost.
    ///   - userVocabulary: Words of all users, where it is asked for at the start with `nil`; of one user, after a request
    ///     of theirs was handled. Sets that it does not answer with stay as they are. `StoreVocabulary` reads them only
    ///     where something was written.
    ///   - handlers: One for each intent.
    public init(
        _ identifier: String, name: String, usage: String, alternativeNames: [Manifest.AlternativeName] = [],
        ledger: (any Ledger)? = nil, restrictedWhileLocked: [String] = [], vocabulary: [Manifest.GlobalVocabulary] = [],
        phrases: [Manifest.Phrases] = [], words: [Manifest.IntentWords] = [], middleware: [any Middleware] = [],
        userVocabulary: @escaping @Sendable (_ user: String?) async -> [VocabularySet] = { _ in [] },
        @HandlerBuilder handlers: () -> [AnyHandler]
    ) {
        let handlers = handlers()
        var types: [TypeDeclaration] = []
        for handler in handlers {
            for type in handler.types where !types.contains(where: { $0.name == type.name }) { types.append(type) }
        }
        self.manifest = Manifest(
            app: identifier, name: name, alternativeNames: alternativeNames, usageDescription: usage,
            keepsLedger: ledger != nil, intents: handlers.map(\.declaration), types: types,
            restrictedWhileLocked: restrictedWhileLocked, vocabulary: vocabulary, phrases: phrases,
            words: words)
        self.handlers = Dictionary(handlers.map { ($0.declaration.name, $0) }) { _, _ in
            preconditionFailure("an app has one handler for an intent; one of \(identifier)'s stands twice")
        }
        self.userVocabulary = userVocabulary
        self.ledger = ledger
        self.middleware = MiddlewareChain(all: middleware)
    }
}
