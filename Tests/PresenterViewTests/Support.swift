// Beckon: what the tests of the view share
// SPDX-License-Identifier: Apache-2.0

import CardKit
import DomainCards
import PresenterView
import PresenterWords
import Schema
import Testing

/// 2026-11-21T16:00:00Z, a Saturday.
let now = Instant(milliseconds: 1_795_276_800_000)

/// Read once: it is five languages.
private let shipped = Result { try WordsLibrary.shipped(with: [DomainCards.words]) }

func library() throws -> WordsLibrary { try shipped.get() }

func maker(
    locale: String = "en", timeZone: String = "UTC", apps: KnownApps = KnownApps(names: ["hop": "Hop"])
) throws -> CardMaker {
    CardMaker(
        words: try library().words(for: locale), formats: Formats(locale: locale, timeZone: timeZone, now: now),
        apps: apps, looks: DomainCards.looks)
}

let request = CorrelationID("0198c0de-0000-7000-8000-000000000001")

func event(_ kind: Event.Kind, _ phase: Phase, sequence: UInt64 = 1, _ change: (inout Event) -> Void = { _ in }) throws
    -> Event
{
    let id = try #require(request)
    var event = Event(
        sequence: sequence, conversation: "c", correlationID: id, time: now, kind: kind, phase: phase)
    event.app = "hop"
    change(&event)
    return event
}
