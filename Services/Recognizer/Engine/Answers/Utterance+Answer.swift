// Beckon: an utterance as an answer
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Utterance {
    mutating func answer(to expectation: Expectation) -> Answer? { nil }
}
