// Beckon: the harness's own apps: a bank with a ledger and a mill without
// SPDX-License-Identifier: Apache-2.0

public import AppStore
import GRDB
public import HandlerKit
import Schema

/// The harness's own apps. Their stores keep one row for each execution, with nothing that forbids a second one.
public enum ChaosApp: String, Sendable, CaseIterable {
    /// Keeps a ledger, asks about payees, and needs consent.
    case bank
    /// Keeps no ledger.
    case mill

    /// The store in a folder.
    ///
    /// - Parameter folder: The folder of the apps' stores; made where it is missing.
    /// - Throws: What SQLite says.
    public func store(folder: String) throws -> AppStore {
        try AppStore(folder: folder, app: self.rawValue) { migrator in
            migrator.registerMigration("effects") { database in
                try database.create(table: "effects", options: .strict) { table in
                    table.autoIncrementedPrimaryKey("number")
                    table.column("key", .text).notNull()
                    table.column("intent", .text).notNull()
                    table.column("parameters", .text).notNull()
                    table.column("attempt", .integer).notNull()
                }
            }
        }
    }

    /// The app over its store.
    ///
    /// - Parameters:
    ///   - store: Its store.
    ///   - clock: For the pauses in which a worker may be killed.
    ///   - pillar: What the bank does without, to show what becomes of it.
    public func app(store: AppStore, clock: any Clock<Duration>, without pillar: ChaosPillar? = nil) -> App {
        switch self {
        case .bank: Self.bank(store, clock, pillar)
        case .mill: Self.mill(store, clock)
        }
    }

    private static let limits = IntentDeclaration.TimeLimits(
        resolve: Milliseconds(1_500), confirm: Milliseconds(1_500), handle: Milliseconds(2_500))

    private static func bank(_ store: AppStore, _ clock: any Clock<Duration>, _ pillar: ChaosPillar?) -> App {
        let window: Milliseconds? = pillar == .window ? .seconds(0) : nil
        return App(
            "bank", name: "Bank", usage: "Bank pays for you.", ledger: pillar?.ledger(store) ?? store,
            phrases: [Manifest.Phrases("WireMoney", ["Wire {amount} to {payee}", "Wire {payee} {amount}"])]
        ) {
            Handler(WireMoney.self, repeatWindow: window, timeLimits: Self.limits)
                .resolve(\.payee) { payee, _, _ in Self.resolve(payee) }
                .resolve(\.amount) { amount, _, _ in
                    guard let amount else { return .needsValue }
                    return amount <= 1_000 ? .success(amount) : .unsupported(reason: "tooMuch")
                }
                .confirm { _, _ in Response(.ready) }
                .handle { intent, context in
                    let fate = ChaosFate(key: context.key, attempt: context.attempt)
                    try await fate.pauseBefore(clock)
                    if fate.breaks { throw WorkFailure("handlerFailed", "the bank broke down, by chance") }
                    let pay: @Sendable (Database) throws -> Response<WireMoney> = { database in
                        guard !fate.refuses else { return Response(.failureInsufficientFunds) }
                        try Self.write(intent, context, database)
                        return Response(.success)
                    }
                    var known = context
                    if pillar == .fence { known.unfence() }
                    let response =
                        pillar == .ledger
                        ? try await store.database.write(pay) : try await store.handleOnce(known, pay)
                    try await clock.sleep(for: fate.after)
                    return response
                }
        }
    }

    private static func resolve(_ said: Payee?) -> ResolutionResult<Payee> {
        guard let said else { return .needsValue }
        if let known = Payee.everybody.first(where: { $0.identifier == said.identifier }) { return .success(known) }
        let namesakes = Payee.everybody.filter { $0.name.lowercased() == said.name.lowercased() }
        switch namesakes.count {
        case 0: return .unsupported(reason: nil, alternatives: Payee.everybody)
        case 1: return .success(namesakes[0])
        default: return .disambiguation(namesakes)
        }
    }

    private static func mill(_ store: AppStore, _ clock: any Clock<Duration>) -> App {
        App(
            "mill", name: "Mill", usage: "Mill grinds your grain.",
            vocabulary: [
                Manifest.GlobalVocabulary(
                    for: ["GrindGrain.grain"], Grain.allCases.map { Term($0.rawValue, [$0.rawValue]) })
            ],
            phrases: [Manifest.Phrases("GrindGrain", ["Grind some {grain}", "Mill the {grain}"])]
        ) {
            Handler(GrindGrain.self, timeLimits: Self.limits)
                .resolve(\.grain) { grain, _, _ in grain.map { .success($0) } ?? .needsValue }
                .handle { intent, context in
                    let fate = ChaosFate(key: context.key, attempt: context.attempt)
                    try await clock.sleep(for: fate.before)
                    if fate.breaks { throw WorkFailure("handlerFailed", "the mill broke down, by chance") }
                    guard !fate.refuses else { return Response(.failure) }
                    try await store.database.write { try Self.write(intent, context, $0) }
                    // From here on it is too late to stop: whoever throws says that nothing was done.
                    try? await clock.sleep(for: fate.after)
                    return Response(.success)
                }
        }
    }

    private static func write<I: Intent>(_ intent: I, _ context: Context, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO effects (key, intent, parameters, attempt) VALUES (?, ?, ?, ?)",
            arguments: [context.key, I.declaration.name, try JSON.line(intent), context.attempt])
    }
}
