// Beckon: tests of cards of calls that come in
// SPDX-License-Identifier: Apache-2.0

import CardKit
import PresenterView
import Schema
import Testing

@Suite struct CallNewsTests {
    /// Who calls is told by a live update of whatever asked for calls.
    @Test(
        arguments: [
            ("en", "Call from Ruth Keller."), ("de", "Anruf von Ruth Keller."), ("es", "Llamada de Ruth Keller."),
            ("id", "Panggilan dari Ruth Keller."), ("zh-Hans", "Ruth Keller的来电。"),
        ]) func aCallThatComesIn(_ locale: String, _ title: String) throws
    {
        let call: Value = ["caller": ["displayName": "Ruth Keller"], "callRecordType": "ringing"]
        let event = try event(.updated, .completed) {
            $0.intent = "SearchCallHistory"
            $0.response = ResponseMessage(code: "success", payload: ["callRecords": [call]])
        }
        let maker = try maker(locale: locale)
        #expect(maker.isNews(event) && maker.outcome(of: event).title == title)
    }
}
