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
    }

    /// What is asked for.
    public var subject: Subject

    /// - Parameter subject: What is asked for. For `trace` the header names the request.
    public init(_ subject: Subject) { self.subject = subject }
}

/// What the dispatcher knows of one subject; only that subject's member is there.
public struct Report: Codable, Hashable, Sendable {
    /// Counts.
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

    /// Nothing yet.
    public init() {}
}

/// How the dispatcher fares.
public struct StatusReport: Codable, Hashable, Sendable {
    /// Its start.
    public var started: Instant
    /// Requests that have not ended, questions that are open, pieces of work out and waiting.
    public var openRequests: Int, openQuestions: Int, workInFlight: Int, workQueued: Int
    /// Since the start.
    public var acceptedRequests: Int, endedRequests: Int
    /// Who is connected.
    public var apps: Int, workers: Int, recognizers: Int

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
    /// Its identifier and its name.
    public var app: String, name: String
    /// Its intents' names.
    public var intents: [String]
    /// Live workers; work out and waiting.
    public var workers: Int, workInFlight: Int, workQueued: Int

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
    /// Its name and its app; recognizers have the app `recognizer`.
    public var worker: String, app: String
    /// What it has and what it can have at once.
    public var workInFlight: Int, credit: Int
    /// What it has done.
    public var done: Int
    /// When it was last heard of.
    public var lastHeard: Instant
    /// Whether it said goodbye.
    public var isLeaving: Bool

    /// - Parameters: See the properties.
    public init(
        worker: String, app: String, workInFlight: Int, credit: Int, done: Int, lastHeard: Instant, isLeaving: Bool
    ) {
        self.worker = worker
        self.app = app
        self.workInFlight = workInFlight
        self.credit = credit
        self.done = done
        self.lastHeard = lastHeard
        self.isLeaving = isLeaving
    }
}

/// Whether a user lets an app have requests (lifecycle.md, 9).
public enum AuthorizationStatus: String, Codable, Sendable, CaseIterable {
    case notDetermined, restricted, denied, authorized
}

/// What users and the operator decided.
public struct PreferenceReport: Codable, Hashable, Sendable {
    /// One decision about an app.
    public struct Authorization: Codable, Hashable, Sendable {
        /// Whose, about which app, what.
        public var user: String, app: String, status: AuthorizationStatus

        /// - Parameters: See the properties.
        public init(user: String, app: String, status: AuthorizationStatus) {
            self.user = user
            self.app = app
            self.status = status
        }
    }

    /// A default app for a domain.
    public struct DefaultApp: Codable, Hashable, Sendable {
        /// Whose, for which domain, which app.
        public var user: String, domain: String, app: String

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
    /// Forgets such things.
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
