// Beckon: apps of all domains with words, as recognizers see them
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// Apps as their manifests describe them, without the apps: three with examples and words of their own here, one or two a
/// further domain beside this file.
enum TestCatalog {
    static let catalog = Catalog(
        sequence: 1, manifests: [Self.hop, Self.listOMat, Self.pigeon] + Self.further,
        vocabulary: [
            VocabularySet(
                app: "hop", kind: .placeName,
                terms: [
                    Term("airport-1", ["Airport Terminal 1", "airport"]),
                    Term("airport-2", ["Airport Terminal 2", "airport"]),
                    Term("station", ["Central Station", "station"]), Term("museum", ["City Museum", "museum"]),
                    Term("office", ["office", "work"]), Term("home", ["home"]),
                ]),
            VocabularySet(
                app: "listomat", user: "local", kind: .notebookItemTitle,
                terms: [
                    Term("title:store", ["store"]), Term("title:grocery store", ["grocery store"]),
                    Term("title:ideas", ["Ideas"]), Term("title:dentist", ["dentist"]), Term("title:trip", ["Trip"]),
                ]),
            VocabularySet(
                app: "pigeon", user: "local", kind: .contactName,
                terms: [
                    Term("c-brandon", ["Brandon Lee", "Brandon"]), Term("c-omar", ["Omar Haddad", "Omar"]),
                    Term("c-lena-k", ["Lena Koch", "Lena"]), Term("c-lena-m", ["Lena Moser", "Lena"]),
                    Term("c-hugo", ["Hugo Berg", "Hugo"]),
                ]),
            VocabularySet(
                app: "pigeon", user: "local", kind: .contactGroupName,
                terms: [Term("g-climbing", ["climbing group", "climbers"])]),
            VocabularySet(app: "pigeon", user: "somebody else", kind: .contactName, terms: [Term("c-x", ["Zaphod"])]),
        ] + Self.furtherVocabulary)

    static let hop = Self.manifest(
        "hop", "Hop", [Manifest.AlternativeName("Hop Rides")], "rides",
        [
            Self.intent(RequestRide.self), Self.intent(ListRideOptions.self), Self.intent(GetRideStatus.self),
            Self.intent(CancelRide.self), Self.intent(SendRideFeedback.self),
        ],
        vocabulary: [
            Manifest.GlobalVocabulary(
                for: ["RequestRide.rideOptionName"],
                [
                    Term("vroom", ["Vroom"]), Term("vroom-xl", ["Vroom XL", "big Vroom"]),
                    Term("pedal", ["Pedal"], pronunciation: "ped al"),
                ])
        ],
        phrases: [
            Manifest.Phrases(
                "RequestRide",
                [
                    "Beam me over to {dropOffLocation}", "Beam {rideOptionName} {dropOffLocation}",
                    "Beam {dropOffLocation",
                ])
        ])

    static let listOMat = Self.manifest(
        "listomat", "ListOMat", [Manifest.AlternativeName("List-o-Mat", pronunciation: "list oh mat")], "lists",
        [
            Self.intent(CreateNote.self), Self.intent(AppendToNote.self), Self.intent(AddTasks.self),
            Self.intent(CreateTaskList.self), Self.intent(SetTaskAttribute.self), Self.intent(DeleteTasks.self),
            Self.intent(SnoozeTasks.self), Self.intent(SearchForNotebookItems.self),
        ],
        // Examples of an app imply nothing: they must not push the language's own sentences aside.
        phrases: [
            Manifest.Phrases(
                "AddTasks",
                [
                    "remind me to {taskTitles} {temporalEventTrigger}", "put {taskTitles} on a list",
                    "remind me to {taskTitles}",
                ]),
            Manifest.Phrases(
                "SetTaskAttribute",
                ["mark {targetTask} as {status}", "reopen the {targetTask} task", "flag the {targetTask} task"]),
            Manifest.Phrases(
                "DeleteTasks", ["delete my {tasks} reminders", "remove everything from my {taskList} list"]),
            Manifest.Phrases("SnoozeTasks", ["snooze all my reminders", "remind me later about {tasks}"]),
            Manifest.Phrases(
                "SearchForNotebookItems", ["show the {title} list", "find finished tasks", "show me all my notes"]),
        ])

    static let pigeon = Self.manifest(
        "pigeon", "Pigeon", [], "messages",
        [Self.intent(SendMessage.self), Self.intent(SearchForMessages.self), Self.intent(SetMessageAttribute.self)],
        vocabulary: [
            Manifest.GlobalVocabulary(
                for: ["SetMessageAttribute.attribute"], [Term("unread", ["untouched"]), Term("nonsense", ["weird"])])
        ],
        phrases: [
            Manifest.Phrases(
                "SendMessage",
                [
                    "Tell {recipients} {content}", "Text {recipients} {content}", "Send {content} to {recipients}",
                    "Message the {speakableGroupName}", "Send a message to the {speakableGroupName} that {content}",
                ]),
            Manifest.Phrases(
                "SearchForMessages", ["What did {senders} say", "Search for messages in the {speakableGroupNames}"]),
            Manifest.Phrases("SetMessageAttribute", ["Mark it as {attribute}"]),
        ])

    static func intent<I: Intent>(_: I.Type) -> (IntentDeclaration, [TypeDeclaration]) {
        (I.declaration.intent, I.declaration.types)
    }

    static func manifest(
        _ app: String, _ name: String, _ names: [Manifest.AlternativeName], _ domain: String,
        _ intents: [(IntentDeclaration, [TypeDeclaration])], vocabulary: [Manifest.GlobalVocabulary] = [],
        phrases: [Manifest.Phrases] = []
    ) -> Manifest {
        var types: [TypeDeclaration] = []
        for type in intents.flatMap(\.1) where !types.contains(type) { types.append(type) }
        return Manifest(
            app: app, name: name, alternativeNames: names, usageDescription: "to test", intents: intents.map(\.0),
            types: types,
            vocabulary: vocabulary, phrases: phrases)
    }
}
