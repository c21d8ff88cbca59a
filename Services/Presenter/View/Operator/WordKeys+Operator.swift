// Beckon: the keys that the pages for who looks after a stack ask their words for
// SPDX-License-Identifier: Apache-2.0

import Schema

extension WordKeys {
    /// What the pages for who looks after a stack say, behind `operator.`.
    static let operatorPages: [String] = {
        var keys = [
            "nav", "skip", "pause", "lost", "nothing", "off", "unknownRequest", "malformedRequest", "more", "ago",
        ]
        let groups: [(String, [String])] = [
            (
                "trace",
                [
                    "title", "link", "request", "conversation", "began", "took", "thinking", "updates", "events",
                    "rows", "work",
                    "person", "lost", "open", "attempt", "steps",
                ]
            ),
            (
                "system",
                [
                    "title", "counts", "apps", "workers", "noWorkers", "started",
                ]
            ),
            ("plot", ["title", "rate", "took", "most"]),
            (
                "trouble",
                [
                    "title", "none", "noRecognizer", "noApp", "domain", "app", "default", "silent", "full", "waiting",
                    "leaving", "learning",
                ]
            ),
            (
                "count",
                [
                    "openRequests", "openQuestions", "acceptedRequests", "endedRequests", "workInFlight", "workQueued",
                    "apps", "workers", "recognizers",
                ]
            ),
            (
                "column",
                [
                    "app", "apps", "domain", "workers", "inFlight", "queued", "state", "worker", "credit", "done",
                    "heard",
                    "intent", "example", "consent", "default", "change",
                ]
            ),
            (
                "state",
                [
                    "ready", "working", "waiting", "full", "silent", "leaving", "learning", "noWorker",
                ]
            ),
            (
                "apps",
                [
                    "title", "script", "done", "failed", "each", "workers", "intents", "noExample", "vocabulary",
                    "ofUser",
                    "ofAll", "authorization", "undecided", "user", "grant", "revoke", "defaults", "noDefault",
                    "makeDefault",
                ]
            ),
            (
                "requests",
                [
                    "title", "search", "any", "outcome", "since", "until", "id", "pages", "older", "newest", "none",
                    "noneYet", "invalid",
                ]
            ),
            ("nav", OperatorPages.Place.allCases.map(\.rawValue)),
            ("lack", SystemFacts.Lack.allCases.map(\.rawValue)),
            ("phase", Phase.allCases.map(\.name)),
            ("kind", Event.Kind.allCases.map(\.rawValue)),
            ("fact", TraceStep.Name.allCases.map(\.rawValue)),
            ("consent", IntentDeclaration.Consent.allCases.map(\.rawValue)),
            ("status", AuthorizationStatus.allCases.map(\.rawValue)),
        ]
        for (group, names) in groups { keys += names.map { "\(group).\($0)" } }
        return keys.map { "operator.\($0)" }
    }()
}
