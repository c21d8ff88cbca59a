// Beckon: tests of what the button that takes back sends
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Schema
import Synchronization
import Testing

@testable import PresenterService

@Suite struct UndoRouteTests {
    private static let takeBack =
        #"{"app":"listomat","intent":{"name":"DeleteTasks","parameters":{"tasks":["item-1"]}}}"#

    @Test func itIsAnIntentThatTakesBack() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        let answer = try await browser.send(
            .post, "/undo",
            #"{"conversation":"\#(conversation)","id":"\#(backend.id)","takeBack":\#(Self.takeBack),"locale":"de","timeZone":"Europe/Berlin","isLocked":true}"#
        )
        #expect(answer.status == 202)
        let context = RequestContext(
            conversation: conversation, user: "ann", locale: "de", timeZone: "Europe/Berlin", isLocked: true)
        #expect(
            backend.submitted.withLock { $0 } == [
                Submit("DeleteTasks", ["tasks": ["item-1"]], app: "listomat", takesBack: true, context: context)
            ])
        #expect(backend.calls.last?.id == backend.id)
        // What comes of it is this browser's own.
        _ = try await browser.send(.post, "/cancel", "{\"request\":\"\(backend.id)\"}")
        #expect(backend.calls.last?.name == "cancel")
    }

    @Test(arguments: [#"{"app":"a"}"#, "3", #"{"app":"a","intent":{"parameters":{}}}"#])
    func whatIsNoIntentIsRefused(_ takeBack: String) async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = try Browser(backend)
        let conversation = try await browser.open()
        let answer = try await browser.send(
            .post, "/undo", #"{"conversation":"\#(conversation)","takeBack":\#(takeBack)}"#)
        #expect(answer.status == 400 && backend.calls.isEmpty)
    }

    @Test func inAnothersConversationItIsRefused() async throws {
        let backend = ScriptedBackend(id: try WebTests.id())
        var browser = try Browser(backend)
        _ = try await browser.open()
        let answer = try await browser.send(.post, "/undo", #"{"conversation":"web-a-b","takeBack":\#(Self.takeBack)}"#)
        #expect(answer.code == "unknownConversation" && backend.calls.isEmpty)
    }
}
