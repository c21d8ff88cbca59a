// Beckon: what clients ask of the dispatcher, and what they set
// SPDX-License-Identifier: Apache-2.0

/// Asks what the dispatcher knows.
public struct Query: Codable, Hashable, Sendable {
    /// What can be asked for.
    public enum Subject: String, Codable, Sendable, CaseIterable {
        /// Counts: ``StatusReport``.
        case status
        /// The events of one request: ``Events``.
        case trace
        /// ``AppReport`` for each app.
        case apps
        /// ``WorkerReport`` for each worker.
        case workers
        /// The ``Catalog``: manifests and vocabulary.
        case catalog
        /// Authorizations and default apps: ``PreferenceReport``.
        case preferences
        /// What users did in apps, latest first: ``Donation``.
        case donations
        /// The requests that there were, newest first: ``RequestList``.
        case requests
    }

    /// What is asked for.
    public var subject: Subject
    /// For `requests`: which ones; absent for all.
    public var filter: RequestFilter?

    /// - Parameters:
    ///   - subject: What is asked for. For `trace` the header names the request.
    ///   - filter: For `requests`: which ones; `nil` for all.
    public init(_ subject: Subject, filter: RequestFilter? = nil) {
        self.subject = subject
        self.filter = filter
    }
}

/// What the dispatcher knows of one subject; only that subject's member is there.
public struct Report: Codable, Hashable, Sendable {
    /// How the dispatcher fares, in counts.
    public var status: StatusReport?
    /// A request's events.
    public var events: [Event]?
    /// The apps.
    public var apps: [AppReport]?
    /// The workers.
    public var workers: [WorkerReport]?
    /// Manifests and vocabulary.
    public var catalog: Catalog?
    /// Authorizations and default apps.
    public var preferences: PreferenceReport?
    /// What users did in apps.
    public var donations: [Donation]?
    /// The requests that there were.
    public var requests: RequestList?

    /// Nothing yet.
    public init() {}
}

/// How the dispatcher fares.
public struct StatusReport: Codable, Hashable, Sendable {
    /// When the dispatcher was started.
    public var started: Instant
    /// How many requests have not ended.
    public var openRequests: Int
    /// How many questions are open.
    public var openQuestions: Int
    /// How many pieces of work are with workers.
    public var workInFlight: Int
    /// How many pieces of work wait for a worker.
    public var workQueued: Int
    /// How many requests were accepted since the start.
    public var acceptedRequests: Int
    /// How many requests have ended since the start.
    public var endedRequests: Int
    /// How many apps have workers that are connected.
    public var apps: Int
    /// How many workers of apps are connected.
    public var workers: Int
    /// How many recognizers are connected.
    public var recognizers: Int

    /// - Parameters: See the properties.
    public init(
        started: Instant, openRequests: Int, openQuestions: Int, workInFlight: Int, workQueued: Int,
        acceptedRequests: Int, endedRequests: Int, apps: Int, workers: Int, recognizers: Int
    ) {
        self.started = started
        self.openRequests = openRequests
        self.openQuestions = openQuestions
        self.workInFlight = workInFlight
        self.workQueued = workQueued
        self.acceptedRequests = acceptedRequests
        self.endedRequests = endedRequests
        self.apps = apps
        self.workers = workers
        self.recognizers = recognizers
    }
}

/// An app and who works for it.
public struct AppReport: Codable, Hashable, Sendable {
    /// The app's identifier.
    public var app: String
    /// The name shown and said.
    public var name: String
    /// Its intents' names.
    public var intents: [String]
    /// How many workers of it are connected.
    public var workers: Int
    /// How many pieces of work are with its workers.
    public var workInFlight: Int
    /// How many pieces of work wait for its workers.
    public var workQueued: Int

    /// - Parameters: See the properties.
    public init(app: String, name: String, intents: [String], workers: Int, workInFlight: Int, workQueued: Int) {
        self.app = app
        self.name = name
        self.intents = intents
        self.workers = workers
        self.workInFlight = workInFlight
        self.workQueued = workQueued
    }
}

/// A worker.
public struct WorkerReport: Codable, Hashable, Sendable {
    /// The worker's name.
    public var worker: String
    /// Its app; recognizers have the app `recognizer`.
    public var app: String
    /// How many pieces of work it has.
    public var workInFlight: Int
    /// How many pieces of work it can have at once.
    public var credit: Int
    /// How many pieces of work it has done.
    public var done: Int
    /// When it was last heard of.
    public var lastHeard: Instant
    /// Whether it said goodbye.
    public var isLeaving: Bool
    /// Of a recognizer: `true` while it cannot read yet, or still learns. Absent otherwise.
    public var isLearning: Bool?

    /// - Parameters: See the properties.
    public init(
        worker: String, app: String, workInFlight: Int, credit: Int, done: Int, lastHeard: Instant, isLeaving: Bool,
        isLearning: Bool? = nil
    ) {
        self.worker = worker
        self.app = app
        self.workInFlight = workInFlight
        self.credit = credit
        self.done = done
        self.lastHeard = lastHeard
        self.isLeaving = isLeaving
        self.isLearning = isLearning
    }
}

/// Whether a user lets an app have requests.
public enum AuthorizationStatus: String, Codable, Sendable, CaseIterable {
    case notDetermined, restricted, denied, authorized
}

/// What users and the operator decided.
public struct PreferenceReport: Codable, Hashable, Sendable {
    /// One decision about an app.
    public struct Authorization: Codable, Hashable, Sendable {
        /// The user who decided.
        public var user: String
        /// The app that it is about.
        public var app: String
        /// What was decided.
        public var status: AuthorizationStatus

        /// - Parameters: See the properties.
        public init(user: String, app: String, status: AuthorizationStatus) {
            self.user = user
            self.app = app
            self.status = status
        }
    }

    /// A default app for a domain.
    public struct DefaultApp: Codable, Hashable, Sendable {
        /// The user whose default it is.
        public var user: String
        /// The domain, such as `rides`.
        public var domain: String
        /// The app that is taken where the user names none.
        public var app: String

        /// - Parameters: See the properties.
        public init(user: String, domain: String, app: String) {
            self.user = user
            self.domain = domain
            self.app = app
        }
    }

    /// All authorizations that were decided.
    public var authorizations: [Authorization]
    /// All default apps.
    public var defaultApps: [DefaultApp]

    /// - Parameters: See the properties.
    public init(authorizations: [Authorization], defaultApps: [DefaultApp]) {
        self.authorizations = authorizations
        self.defaultApps = defaultApps
    }
}

/// Sets one thing; exactly one member is there.
public struct Setting: Codable, Hashable, Sendable {
    /// Replaces one kind of an app's terms for a user.
    public var vocabulary: VocabularySet?
    /// Decides about an app.
    public var authorization: PreferenceReport.Authorization?
    /// Makes an app the default of a domain.
    public var defaultApp: PreferenceReport.DefaultApp?
    /// Keeps something that a user did in an app.
    public var donation: Donation?
    /// Forgets things that a user did in an app.
    public var deletion: DonationDeletion?

    /// - Parameters: The one thing to set.
    public init(
        vocabulary: VocabularySet? = nil, authorization: PreferenceReport.Authorization? = nil,
        defaultApp: PreferenceReport.DefaultApp? = nil, donation: Donation? = nil, deletion: DonationDeletion? = nil
    ) {
        self.vocabulary = vocabulary
        self.authorization = authorization
        self.defaultApp = defaultApp
        self.donation = donation
        self.deletion = deletion
    }
}
