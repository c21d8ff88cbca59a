// Beckon: words that belong to an app or a user
// SPDX-License-Identifier: Apache-2.0

/// One term: what it stands for and the ways to say it.
public struct Term: WireCodable, Hashable {
    /// The app's own identifier; it arrives as `vocabularyIdentifier` of the value.
    public var identifier: String
    /// The ways to say it, the app's spelling first.
    public var phrases: [String]
    /// How it sounds, where that differs from how it is written.
    public var pronunciation: String?

    // init: _ identifier, _ phrases, pronunciation = nil
}

/// Terms of one kind that an app registers for one user, or for all. Setting a kind replaces what was there before.
public struct VocabularySet: WireCodable, Hashable {
    /// The kinds of terms of SiriKit, `INVocabularyStringType`.
    public enum Kind: String, WireEnumeration {
        case contactName, contactGroupName, photoTag, photoAlbumName, workoutActivityName, carProfileName, carName
        case paymentsOrganizationName, paymentsAccountNickname, notebookItemTitle, notebookItemGroupName
        case mediaPlaylistTitle, mediaMusicArtistName, mediaAudiobookTitle, mediaAudiobookAuthorName, mediaShowTitle
        /// Places that the app or the user has names for. SiriKit takes these from the address book and from Maps.
        case placeName
    }

    /// Whose terms they are, and of what kind: what a set replaces.
    public struct Key: Hashable, Sendable {
        /// The app.
        public var app: String
        /// The user; `nil` means every user.
        public var user: String?
        /// The kind.
        public var kind: Kind

        /// - Parameters: See the properties.
        public init(app: String, user: String?, kind: Kind) {
            self.app = app
            self.user = user
            self.kind = kind
        }
    }

    /// The app that registers them.
    public var app: String
    /// The user they belong to; absent for terms of every user.
    public var user: String?
    /// Their kind.
    public var kind: Kind
    /// The terms, most important first.
    public var terms: [Term]

    /// - Parameters: See the properties.
    public init(app: String, user: String? = nil, kind: Kind, terms: [Term]) {
        self.app = app
        self.user = user
        self.kind = kind
        self.terms = terms
    }

    /// Whose terms they are, and of what kind.
    public var key: Key { Key(app: self.app, user: self.user, kind: self.kind) }
}

extension VocabularySet.Key: Comparable {
    /// The order of sets in a catalog.
    public static func < (left: Self, right: Self) -> Bool {
        (left.app, left.kind.rawValue, left.user ?? "") < (right.app, right.kind.rawValue, right.user ?? "")
    }
}

/// All that can be recognized: what apps offer and what words they and their users have.
public struct Catalog: Codable, Hashable, Sendable {
    /// The catalog's number, which grows with every change.
    public var sequence: UInt64
    /// One manifest an app.
    public var manifests: [Manifest]
    /// The registered terms.
    public var vocabulary: [VocabularySet]
    /// For a recognizer: how many messages `catalogChange` with the rest of the terms come behind it. Until the
    /// last of them it is not whole.
    public var parts: Int?
    /// In a report: how many sets were left out, because the rest fills a body.
    public var omittedSets: Int?

    /// - Parameters: See the properties.
    public init(sequence: UInt64 = 0, manifests: [Manifest] = [], vocabulary: [VocabularySet] = []) {
        self.sequence = sequence
        self.manifests = manifests
        self.vocabulary = vocabulary
    }
}
