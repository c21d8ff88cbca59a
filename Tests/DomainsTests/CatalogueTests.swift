// Beckon: what our apps' manifests say, against SiriKit's facts
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import Testing

/// SiriKit's facts for the intents that our apps handle, as they reach a manifest: without the deprecated parameters.
/// All intents are held by docs/domains.md, and by SiriKit's own facts where they are at hand (SpecificationTests).
@Suite struct CatalogueTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let intent: IntentDeclaration
        let parameters: [String]
        let plain: Set<String>
        let codes: Int
        let risk: IntentDeclaration.Risk
        let lock: IntentDeclaration.Lock
        var testDescription: String { self.intent.name }

        init<I: Intent>(
            _ intent: I.Type, _ parameters: [String], plain: Set<String> = [], codes: Int,
            risk: IntentDeclaration.Risk = .none, lock: IntentDeclaration.Lock = .never
        ) {
            self.intent = I.declaration.intent
            self.parameters = parameters
            self.plain = plain
            self.codes = codes
            self.risk = risk
            self.lock = lock
        }
    }

    static let rows: [Row] = [
        Row(ListRideOptions.self, ["pickupLocation", "dropOffLocation"], codes: 11, lock: .always),
        Row(
            RequestRide.self,
            [
                "pickupLocation", "dropOffLocation", "rideOptionName", "partySize", "paymentMethod",
                "scheduledPickupTime",
            ], plain: ["paymentMethod"], codes: 11, risk: .financial, lock: .always),
        Row(GetRideStatus.self, [], codes: 8),
        // SiriKit's system fills the ride's identifier from an earlier status, and Maps has screens for rating and tip.
        // An app may resolve them all the same, for they come as words here.
        Row(
            CancelRide.self, ["rideIdentifier"], plain: ["rideIdentifier"], codes: 4, risk: .financial, lock: .always),
        Row(
            SendRideFeedback.self, ["rideIdentifier", "rating", "tip"], plain: ["rideIdentifier", "rating", "tip"],
            codes: 4, risk: .financial, lock: .always),
        Row(CreateNote.self, ["title", "content", "groupName"], codes: 6),
        Row(AppendToNote.self, ["targetNote", "content"], codes: 7, lock: .afterQuestion),
        Row(
            AddTasks.self,
            ["targetTaskList", "taskTitles", "spatialEventTrigger", "temporalEventTrigger", "priority"], codes: 6),
        Row(CreateTaskList.self, ["title", "taskTitles", "groupName"], codes: 6),
        Row(
            SetTaskAttribute.self,
            ["targetTask", "taskTitle", "status", "priority", "spatialEventTrigger", "temporalEventTrigger"], codes: 6),
        Row(DeleteTasks.self, ["taskList", "tasks", "all"], plain: ["all"], codes: 6, risk: .irreversible),
        Row(SnoozeTasks.self, ["tasks", "nextTriggerTime", "all"], plain: ["all"], codes: 6),
        Row(
            SearchForNotebookItems.self,
            [
                "title", "content", "itemType", "status", "location", "locationSearchType", "dateTime",
                "dateSearchType",
                "temporalEventTriggerTypes", "taskPriority", "notebookItemIdentifier",
            ], plain: ["notebookItemIdentifier"], codes: 6, lock: .always),
        Row(
            SendMessage.self,
            ["recipients", "content", "speakableGroupName", "conversationIdentifier", "serviceName", "sender"],
            plain: ["conversationIdentifier", "serviceName", "sender"], codes: 7, risk: .irreversible),
        // SiriKit locks it where message previews are off; an app says so with `restrictedWhileLocked`.
        Row(
            SearchForMessages.self,
            [
                "recipients", "recipientsOperator", "senders", "sendersOperator", "searchTerms", "searchTermsOperator",
                "attributes", "dateTimeRange", "identifiers", "identifiersOperator", "notificationIdentifiers",
                "notificationIdentifiersOperator", "speakableGroupNames", "speakableGroupNamesOperator",
                "conversationIdentifiers", "conversationIdentifiersOperator",
            ],
            plain: [
                "recipientsOperator", "sendersOperator", "searchTerms", "searchTermsOperator", "identifiers",
                "identifiersOperator", "notificationIdentifiers", "notificationIdentifiersOperator",
                "speakableGroupNamesOperator", "conversationIdentifiers", "conversationIdentifiersOperator",
            ], codes: 8),
        Row(SetMessageAttribute.self, ["identifiers", "attribute"], plain: ["identifiers"], codes: 8),
    ]

    @Test(arguments: rows) func agrees(_ row: Row) {
        #expect(row.intent.parameters.map(\.name) == row.parameters)
        #expect(Set(row.intent.parameters.filter { !$0.isResolvable }.map(\.name)) == row.plain)
        #expect(row.intent.responseCodes.count == row.codes)
        #expect(row.intent.risk == row.risk)
        #expect(row.intent.lock == row.lock)
        #expect(row.intent.effectiveConsent == (row.risk == .none ? .whenAppAsks : .always))
    }
}
