// Beckon: contacts in an app's store, kept as the vCards of their users say
// SPDX-License-Identifier: Apache-2.0

public import GRDB
public import Logging

/// Keeps contacts in an app's store as the vCards of their users say: it looks at folders and files now and then, and reads
/// them again where a name, a size or a time has changed.
///
/// The workers of an app may all do so: what one has written the others find as it should be.
public actor VCardSync {
    private let sources: [VCardSource]
    private let database: any DatabaseWriter
    private let logger: Logger
    private var states: [VCardSource: VCardFolder.State] = [:]
    private var read: [VCardSource: VCardReading] = [:]

    /// - Parameters:
    ///   - sources: Where the cards are; they may come to be later.
    ///   - database: The store, with ``PeopleTables``.
    ///   - logger: Is told what cannot be read, by file and line, without a word of what stands there.
    public init(_ sources: [VCardSource], in database: any DatabaseWriter, logger: Logger) {
        self.sources = sources
        self.database = database
        self.logger = logger
    }

    /// - Parameters:
    ///   - places: `PATH` or `USER=PATH` each, as `--contacts` has them.
    ///   - database: The store, with ``PeopleTables``.
    ///   - logger: Is told what cannot be read.
    /// - Throws: ``VCardSource/Invalid`` for a text that is neither.
    public init(_ places: [String], in database: any DatabaseWriter, logger: Logger) throws(VCardSource.Invalid) {
        var sources: [VCardSource] = []
        for place in places { sources.append(try VCardSource(place)) }
        self.init(sources, in: database, logger: logger)
    }

    /// Looks again and again, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - pause: Between two looks.
    ///   - clock: Waits meanwhile.
    public func run(every pause: Duration, _ clock: any Clock<Duration>) async {
        guard !self.sources.isEmpty else { return }
        while !Task.isCancelled {
            await self.look()
            try? await clock.sleep(for: pause)
        }
    }

    /// Looks once, and writes what is other than before. A folder that is not there takes nothing away: its disk may come back.
    public func look() async {
        var users: [String] = []
        for source in self.sources {
            let state = source.folder.state()
            guard self.states[source] != state else { continue }
            let reading = source.folder.read(state)
            self.tell(reading, of: source)
            self.states[source] = state
            guard state.files != nil else { continue }
            self.read[source] = reading
            if !users.contains(source.user) { users.append(source.user) }
        }
        for user in users { await self.write(user) }
    }

    private func write(_ user: String) async {
        let own = self.sources.filter { $0.user == user }
        // Nothing is known yet of a folder that is not there, though its contacts may stand in the store.
        guard own.allSatisfy({ self.read[$0] != nil }) else { return }
        let cards = own.flatMap { self.read[$0]?.contacts ?? [] }
        do {
            let isNew = try await self.database.write { try AddressBook.replace(cards: cards, of: user, in: $0) }
            self.logger.info("\(cards.count) contacts of vCards, \(isNew ? "others than before" : "as before")")
        } catch {
            // The next look tries again.
            for source in own { self.states[source] = nil }
            self.logger.warning("contacts of vCards were not written: \(error)")
        }
    }

    private func tell(_ reading: VCardReading, of source: VCardSource) {
        for problem in reading.problems { self.logger.warning("\(source.folder.path): \(problem)") }
        let more = reading.problemCount - reading.problems.count
        if more > 0 { self.logger.warning("\(source.folder.path): \(more) more that cannot be read") }
    }
}
