// Beckon: every edge of the table in Request's comment
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct TransitionTests {
    typealias Edge = (
        from: Phase, to: Phase, walk: @Sendable () throws -> Walker, input: @Sendable (inout Walker) throws -> Void
    )

    private static func said() throws -> Walker {
        var walker = Walker()
        try walker.say()
        return walker
    }

    /// Where `choosingApp` waits for the directory.
    private static func choosing(_ offers: [Offer]) -> (@Sendable (inout Walker) throws -> Void) {
        { walker in
            guard let id = walker.request?.id else { return }
            walker.take(walker.conversation.offers(offers, for: id, at: walker.now))
        }
    }

    private static func stop(_ name: String) -> @Sendable () throws -> Walker {
        (Stop.questions + Stop.others).first { $0.testDescription == name }?.walk ?? { Walker() }
    }

    private static let good = Recognition(candidates: [Candidate(intent: "Ship", score: 1)])

    static let edges: [Edge] = [
        (
            .recognizing, .choosingApp, Self.said,
            {
                $0.offers = nil; $0.recognize(Self.good)
            }
        ),
        (.recognizing, .failed, Self.said, { $0.recognize(Recognition()) }),
        (.recognizing, .cancelled, Self.said, { try $0.cancel() }),
        (
            .choosingApp, .resolving, Self.stop("choosingApp"),
            Self.choosing([Offer(Domain.manifest(), authorization: .authorized)])
        ),
        (
            .choosingApp, .authorizing, Self.stop("choosingApp"),
            Self.choosing([Offer(Domain.manifest(), authorization: .notDetermined)])
        ),
        (.choosingApp, .failed, Self.stop("choosingApp"), Self.choosing([])),
        (.choosingApp, .cancelled, Self.stop("choosingApp"), { try $0.cancel() }),
        (
            .choosingApp, .expired, Self.stop("app"),
            {
                $0.waitForDeadline(); $0.waitForDeadline()
            }
        ),
        (.authorizing, .resolving, Self.stop("authorization"), { $0.yes() }),
        (.authorizing, .unlocking, Self.locked, { $0.yes() }),
        (.authorizing, .failed, Self.stop("authorization"), { $0.reply(.no) }),
        (
            .authorizing, .expired, Self.stop("authorization"),
            {
                $0.waitForDeadline(); $0.waitForDeadline()
            }
        ),
        (.unlocking, .resolving, Self.stop("unlock"), { $0.device(isLocked: false) }),
        (.unlocking, .cancelled, Self.stop("unlock"), { $0.reply(.no) }),
        (
            .unlocking, .expired, Self.stop("unlock"),
            {
                $0.waitForDeadline(); $0.waitForDeadline()
            }
        ),
        (.resolving, .confirming, { try .resolving(Domain.confirming()) }, { $0.resolve() }),
        (.resolving, .failed, Self.stop("resolving"), { $0.resolve(["note": []]) }),
        (.resolving, .unlocking, Self.afterQuestion, { $0.resolve() }),
        (
            .resolving, .expired, Self.stop("value"),
            {
                $0.waitForDeadline(); $0.waitForDeadline()
            }
        ),
        (.resolving, .cancelled, Self.stop("value"), { $0.reply(.cancel) }),
        (.confirming, .handling, Self.stop("consent"), { $0.yes() }),
        (.confirming, .resolving, Self.stop("consent"), { $0.reply(.correction(["note": "z"])) }),
        (.confirming, .cancelled, Self.stop("consent"), { $0.reply(.no) }),
        (.confirming, .failed, Self.stop("confirming"), { $0.respond("failure") }),
        (.confirming, .handedOff, Self.stop("confirming"), { $0.respond("continueInApp") }),
        (
            .confirming, .expired, Self.stop("consent"),
            {
                $0.waitForDeadline(); $0.waitForDeadline()
            }
        ),
        (.handling, .completed, Self.stop("handling"), { $0.respond("success") }),
        (.handling, .failed, Self.stop("handling"), { $0.respond("failure") }),
        (.handling, .handedOff, Self.stop("handling"), { $0.respond("handleInApp") }),
        (.handling, .unknownOutcome, Self.stop("handling"), { $0.lose() }),
        (.handling, .cancelled, Self.stop("cancelling"), { $0.result(.failed(WorkFailure("cancelled", ""))) }),
    ]

    private static func afterQuestion() throws -> Walker {
        var walker = Walker(Domain.manifest { $0.lock = .afterQuestion })
        walker.context.isLocked = true
        try walker.submit()
        walker.resolve(["note": [.disambiguation(["x", "y"])]])
        walker.reply(.choice(1))
        return walker
    }

    private static func locked() throws -> Walker {
        var walker = Walker(Domain.manifest { $0.lock = .always }, authorization: .notDetermined)
        walker.context.isLocked = true
        try walker.submit()
        return walker
    }

    @Test(arguments: Self.edges.indices)
    func edge(index: Int) throws {
        let edge = Self.edges[index]
        var walker = try edge.walk()
        #expect(walker.phase == edge.from)
        try edge.input(&walker)
        #expect(walker.phase == edge.to)
    }

    @Test func everyEndIsReached() {
        #expect(Set(Self.edges.map(\.to)).isSuperset(of: Phase.allCases.filter(\.isEnd)))
    }
}
