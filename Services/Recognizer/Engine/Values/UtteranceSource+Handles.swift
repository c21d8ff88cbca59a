// Beckon: numbers and addresses in the place of people
// SPDX-License-Identifier: Apache-2.0

import RecognizerValues
import Schema

extension UtteranceSource {
    /// The phone numbers and e-mail addresses that begin at a position, as a person's handle.
    func handles(at position: Int) -> [(end: Int, value: Value)] {
        let spans =
            self.values.spans(of: .phoneNumber, at: position) + self.values.spans(of: .emailAddress, at: position)
        return spans.compactMap { span in
            switch span.value {
            case .phoneNumber(let number):
                (span.range.upperBound, ["type": "phoneNumber", "value": .string(number)])
            case .emailAddress(let address):
                (span.range.upperBound, ["type": "emailAddress", "value": .string(address)])
            default: nil
            }
        }
    }
}
