// Beckon: what was read of vCards, and what could not be
// SPDX-License-Identifier: Apache-2.0

/// What was read of vCards, and what could not be.
public struct VCardReading: Hashable, Sendable {
    /// Something that could not be read, or was left out.
    public struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public enum Reason: String, Hashable, Sendable {
            /// Of a card: it has no end, no name, a version that nobody knows, or the identifier of one before it.
            case noEnd, noName, unknownVersion, sameIdentifier
            /// Of a file: it holds no card, is too large, cannot be read, or is no file.
            case noCard, tooLarge, notReadable
            /// There are more files, bytes or cards than are read; the rest was left out.
            case tooMany
        }

        /// The file's name; empty for the folder.
        public let file: String
        /// The line in which the card begins, from 1; `nil` for the file as a whole.
        public let line: Int?
        /// What is wrong.
        public let reason: Reason

        /// For a log.
        public var description: String {
            let place = self.line.map { ":\($0)" } ?? ""
            return "\(self.file.isEmpty ? "the folder" : self.file)\(place): \(self.reason.rawValue)"
        }
    }

    /// Problems that are named; further ones are only counted.
    public static let problemsNamed = 100

    /// The people, in the order in which they were read.
    public internal(set) var contacts: [Contact] = []
    /// The first problems.
    public private(set) var problems: [Problem] = []
    /// How many there are in all.
    public private(set) var problemCount = 0

    /// What the user's own card says of others.
    var relations: [VCard.Relation] = []
    /// How many cards were looked at.
    private(set) var cardCount = 0
    private var identifiers: Set<String> = []

    /// Cards that are read in all.
    public static let cardsMaximum = 10_000

    /// Nothing yet.
    public init() {}

    mutating func add(_ reason: Problem.Reason, file: String, line: Int? = nil) {
        self.problemCount += 1
        if self.problems.count < Self.problemsNamed {
            self.problems.append(Problem(file: VCardLine.clean(file), line: line, reason: reason))
        }
    }

    /// Reads a file's cards.
    ///
    /// - Parameters:
    ///   - file: Its name. The cards of `me.vcf` are the user's own: they are no contacts, and say who is who to the user.
    ///   - bytes: Its content.
    public mutating func read(_ bytes: [UInt8], file: String) {
        // One more than may be read tells that there are more.
        let cards = VCardLines(bytes, limit: Self.cardsMaximum - self.cardCount + 1).cards
        if cards.isEmpty { return self.add(.noCard, file: file) }
        for (begin, lines) in cards {
            guard self.cardCount < Self.cardsMaximum else { return self.add(.tooMany, file: file) }
            self.cardCount += 1
            guard let lines else {
                self.add(.noEnd, file: file, line: begin)
                continue
            }
            do {
                self.take(try VCard(lines), file: file, line: begin)
            } catch .noName { self.add(.noName, file: file, line: begin) } catch .unknownVersion {
                self.add(.unknownVersion, file: file, line: begin)
            } catch {
                // A group is nobody.
                continue
            }
        }
    }

    private mutating func take(_ card: VCard, file: String, line: Int) {
        if file.lowercased() == "me.vcf" {
            self.relations += card.relations
            return
        }
        let contact = card.contact
        guard self.identifiers.insert(contact.identifier).inserted else {
            return self.add(.sameIdentifier, file: file, line: line)
        }
        self.contacts.append(contact)
    }

    /// The contacts with what the user's own card says of them. Where a name fits several, nobody is meant.
    mutating func relate() {
        for relation in self.relations {
            let identifier = VCardIdentifier.make(relation.who)
            let words = SpokenWords.tokens(ofName: relation.who)
            let byIdentifier = self.contacts.indices.filter { self.contacts[$0].identifier == identifier }
            let meant =
                byIdentifier.isEmpty
                ? self.contacts.indices.filter { SpokenWords.tokens(ofName: self.contacts[$0].fullName) == words }
                : byIdentifier
            guard meant.count == 1, let index = meant.first else { continue }
            self.contacts[index].relationship = Relations.name(relation.kind)
        }
    }
}
