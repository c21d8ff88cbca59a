// Beckon: what Messages means, for JSON Schema; written by `make schema` from the comments there
// SPDX-License-Identifier: Apache-2.0

extension Descriptions {
    static let messages = #"""
        Accepted: The message was taken.
        Accepted.correlationID: The request it belongs to or began.
        Accepted.sequence: The number of the conversation's latest event.
        AppReport: An app and who works for it.
        AppReport.app: The app's identifier.
        AppReport.intents: Its intents' names.
        AppReport.name: The name shown and said.
        AppReport.workInFlight: How many pieces of work are with its workers.
        AppReport.workQueued: How many pieces of work wait for its workers.
        AppReport.workers: How many workers of it are connected.
        AuthorizationStatus: Whether a user lets an app have requests.
        CardPart: What an app's own card stands in place of (SiriKit's `INUIHostedViewSiriProviding`).
        CardPlace: Where a card is shown (SiriKit's `INUIHostedViewContext`).
        CardSize: How wide and high a card is, in points: letters are 16 high.
        CardSize.height: How high it is; at least 0.
        CardSize.width: How wide it is; at least 0.
        ConfirmWork: Check an intent whose parameters are all resolved. Answered by a `ResponseMessage`.
        ConfirmWork.context: What the app may know of the request around the intent.
        ConfirmWork.intent: The intent.
        Delivered: A question reached the person.
        Delivered.question: The question's id.
        DeviceReport: The device of a conversation was locked or unlocked.
        DeviceReport.conversation: The conversation that is held on the device.
        DeviceReport.isLocked: Whether it is locked now.
        Donation: Something that a user did in an app itself, told to Beckon (SiriKit's donated interaction). What came
            through Beckon is known already and is not donated.
        Donation.Direction: Who began it.
        Donation.app: The app in which it was done.
        Donation.direction: Who began it.
        Donation.end: When it ended.
        Donation.groupIdentifier: Names a group that can be forgotten together.
        Donation.identifier: Names it among the app's; donated again under the same name it replaces what was there.
        Donation.intent: What was done.
        Donation.response: What came of it.
        Donation.start: When it began.
        Donation.user: The user who did it.
        DonationDeletion: Which donations of an app about a user are to be forgotten: those named, those of a group,
            or, where neither is given, all.
        DonationDeletion.app: The app whose donations they are.
        DonationDeletion.groupIdentifier: The group to forget.
        DonationDeletion.identifiers: The names of those to forget.
        DonationDeletion.user: The user whose donations they are.
        EntityPage: What an app found.
        EntityPage.hasMore: Whether there are more behind them.
        EntityPage.values: The things, best first, as values of the parameter's type; of an array, of its elements.
        EntityQuery: What is looked for among an app's own things (App Intents' `EntityQuery`): those that words fit,
            those with identifiers, or, where it says neither, those that the app suggests.
        EntityQuery.identifiers: The app's own identifiers of things that are known already.
        EntityQuery.limit: How many are wanted at most.
        EntityQuery.offset: How many of the things that fit stand before those that are wanted.
        EntityQuery.text: What was typed so far.
        Events: Events of a conversation, in order.
        Events.events: The events; as many as fit in one body.
        Events.latest: The number of the conversation's latest event: ask again where the last one here is lower.
        Fetch: Asks for a conversation's events.
        Fetch.after: Those after this number are wanted; 0 for all.
        Fetch.conversation: The conversation whose events are wanted.
        Find: A client looks for what an app has for a parameter, for a question or a preview that stands. Answered by
            `Found`.
        Find.parameter: The parameter that a value is looked for: the one that is asked about, or any of a preview.
        Find.query: What is looked for.
        Find.question: The question's id.
        FindWork: Look for things that the app has for a parameter. Answered by an `EntityPage`. It has no effect, and
            nothing of it is kept.
        FindWork.context: What the app may know of the request around the intent.
        FindWork.intent: The intent with its values so far.
        FindWork.parameter: The parameter that a value is looked for.
        FindWork.query: What is looked for.
        FollowWork: Send live updates of what was handled, until there are no more. Each is an `update`; the result
            ends them.
        FollowWork.context: What the app may know of the request around the intent.
        FollowWork.intent: The intent that was handled.
        FollowWork.response: What `handle` answered.
        Found: What an app has. There is nothing in it where the app does not answer in time, too.
        Found.hasMore: Whether there are more behind them.
        Found.options: The things, best first, each with what tells it apart from the others.
        HandleWork: Do it. Answered by a `ResponseMessage`. The header's work number fences: an app that keeps a ledger
            records the response under the key, and answers a repeated key with what it recorded.
        HandleWork.Aim: What is asked of the app.
        HandleWork.aim: What is asked of the app.
        HandleWork.context: What the app may know of the request around the intent.
        HandleWork.intent: The intent, exactly as it was consented to.
        HandleWork.key: Names the effect, however often it is asked for: correlation id, slash, intent number.
        HandleWork.preview: What the app answered to `confirm` and the user agreed to. Absent where nobody was asked,
            and where it would make the message too large. An app that finds something else now than it showed then
            MUST NOT do it.
        Heard: How far the conversations are that a client hears: one that knows fewer events fetches the rest.
        Heard.latest: The number of each conversation's latest event.
        Heard.started: When the dispatcher was started.
        Hearing: What a client hears: sent at every heartbeat of the client while it follows anything, and after each
            reconnect. The dispatcher notes the connection as one that hears these conversations, however often it is
            told, so that a client which lost its connection, or whose dispatcher was started anew, hears on.
        Hearing.conversations: The conversations' names; docs/limits.md says how many at most.
        Hello: Introduces a worker.
        Hello.Role: What a worker is for.
        Hello.catalog: Of a recognizer that takes changes of the catalog: the number of the one it has, 0 for none.
            Without it the dispatcher sends the whole catalog each time.
        Hello.credit: How many pieces of work it has in hand at most.
        Hello.fallback: Of a recognizer that is asked only for what the others refuse: the name under which the
            operator lets it be asked.
        Hello.inHand: The numbers of the work that it still has from an earlier connection: it goes on with it, and the
            dispatcher gives it to nobody else.
        Hello.manifest: What its app offers; handlers only.
        Hello.presentation: What it draws for; presentations only.
        Hello.role: Whether it is a handler, a recognizer or a presentation.
        Hello.worker: A name for logs and `beckon workers`, such as `handler-rides@host:4711`. Names need not be
            unique.
        InHand: The work that a worker has, said at each heartbeat: what it was sent two heartbeats ago and neither has
            nor answered was lost on the way.
        InHand.catalog: Of a recognizer: the number of the catalog it has; 0 where it lacks a change and wants the
            catalog whole.
        InHand.isLearning: Of a recognizer: `true` while it cannot read yet, or still learns what its languages are
            like. Absent otherwise.
        InHand.numbers: The numbers of the work.
        IntentMessage: An intent with its values, as an app gets it.
        IntentMessage.name: The intent's name.
        IntentMessage.parameters: Values by parameter; parameters without a value are absent.
        InteractionState: Where an interaction stands (SiriKit's `INIntentHandlingStatus` as far as a view is told of
            it).
        ListedRequest: A request as it is listed: no words and no values.
        ListedRequest.app: The app, once chosen.
        ListedRequest.began: When it was accepted.
        ListedRequest.correlationID: Names it.
        ListedRequest.ended: When it ended.
        ListedRequest.failure: Why it failed, where it did.
        ListedRequest.intent: The intent, once known.
        ListedRequest.intentNumber: Which intent of the request it is, from 0.
        ListedRequest.outcome: The end; absent while it is open.
        ListedRequest.user: Whose it is.
        PreferenceReport: What users and the operator decided.
        PreferenceReport.Authorization: One decision about an app.
        PreferenceReport.Authorization.app: The app that it is about.
        PreferenceReport.Authorization.status: What was decided.
        PreferenceReport.Authorization.user: The user who decided.
        PreferenceReport.DefaultApp: A default app for a domain.
        PreferenceReport.DefaultApp.app: The app that is taken where the user names none.
        PreferenceReport.DefaultApp.domain: The domain, such as `rides`.
        PreferenceReport.DefaultApp.user: The user whose default it is.
        PreferenceReport.authorizations: All authorizations that were decided.
        PreferenceReport.defaultApps: All default apps.
        Present: A client wants an app's own card for an event that it was told of. Answered by `Presented`.
        Present.conversation: The conversation of the event.
        Present.locale: The language of the card, BCP 47.
        Present.maximumSize: The most room that a card has.
        Present.minimumSize: The least room that a card has.
        Present.place: Where it is shown.
        Present.sequence: The event's number.
        Present.timeZone: The time zone of whoever looks, an IANA name.
        PresentWork: Draw a card for an interaction (SiriKit's `configureView(for:of:interactiveBehavior:context:)`).
            Answered by a `Presentation`. It is asked for again, of whichever worker is free, when the interaction
            changes: nothing is remembered from one time to the next.
        PresentWork.intent: The intent with its values so far.
        PresentWork.locale: The language of the card, BCP 47.
        PresentWork.maximumSize: The most room that a card has.
        PresentWork.minimumSize: The least room that a card has.
        PresentWork.now: The dispatcher's time when it sent the work.
        PresentWork.parameters: The parameters that have a value and that the default would show.
        PresentWork.place: Where the card is shown.
        PresentWork.response: What the app answered; absent where it has not yet.
        PresentWork.state: Where the interaction stands.
        PresentWork.timeZone: The time zone of whoever looks, an IANA name.
        Presentation: An app's own card: data, without markup and without anything that would have to be fetched. It
            stands between the title, which is never the app's, and the rest of the default.
        Presentation.Brand: The look of an app: what makes its card known again.
        Presentation.Brand.color: A colour, `#` and six hexadecimal digits.
        Presentation.Brand.logo: A square picture.
        Presentation.blocks: What it shows, in order.
        Presentation.brand: The app's look.
        Presentation.replaces: The parts of the default that it stands in place of. Before a consent the default keeps
            them.
        Presentation.shows: The parameters that it shows: the default shows the others. Before a consent the default
            shows them all the same.
        Presentation.size: The size that it wants, which is held within what there is. Zero hides it; absent is as
            large as its content.
        PresentationOffer: What a presentation worker draws for: SiriKit's Intents UI extension, which names the
            intents that it supports.
        PresentationOffer.app: The app whose requests it draws.
        PresentationOffer.intents: The intents that it draws, by name; at least one.
        Presented: The app's own card, where there is one.
        Presented.presentation: The card; absent where no worker draws such an event, or none did so in time. The
            default is shown then.
        Query: Asks what the dispatcher knows.
        Query.Subject: What can be asked for.
        Query.filter: For `requests`: which ones; absent for all.
        Query.subject: What is asked for.
        Refusal: The message was not taken; nothing was changed by it.
        Refusal.code: A stable name, one of the table in docs/protocol.md: of what cannot be read, or `busy`,
            `unknownRequest`, `unknownQuestion`, `questionClosed`, `invalidAnswer`, `requestEnded`, `tooLate`,
            `unknownIntent`, `unknownParameter`, `invalidValue`, `invalidName`, `emptyUtterance`, `utteranceTooLong`,
            `invalidUtterance`, `unknownSetting`, `invalidFilter`, `manifestConflict`, `invalidManifest`, `notAllowed`.
        Refusal.message: What is wrong, and what to do.
        Refusal.retryAfter: After which time it is worth another try.
        Report: What the dispatcher knows of one subject; only that subject's member is there.
        Report.apps: The apps.
        Report.catalog: Manifests and vocabulary.
        Report.donations: What users did in apps.
        Report.events: A request's events.
        Report.preferences: Authorizations and default apps.
        Report.requests: The requests that there were.
        Report.status: How the dispatcher fares, in counts.
        Report.workers: The workers.
        RequestFilter: Which requests are wanted. What is absent does not matter; all that is there has to fit.
        RequestFilter.after: Those after this place in the list are wanted: `older` of the answer before.
        RequestFilter.app: The app that got them, by its identifier.
        RequestFilter.idPrefix: What their ids begin with.
        RequestFilter.intent: The intent, as the catalog names it.
        RequestFilter.limit: How many are wanted at most: 1 to 100, else 50.
        RequestFilter.outcome: How they ended: the name of an end's phase, or `open` for those that have not.
        RequestFilter.since: They began then or later.
        RequestFilter.until: They began before.
        RequestFilter.user: Whose they are.
        RequestList: A part of the list of requests, newest first.
        RequestList.older: Where the list goes on, for the filter's `after`; absent at its end. It may be there
            although fewer were found than were wanted: only so many are looked at for one answer.
        RequestList.requests: The requests; words that ask for several intents are listed once for each.
        Resolutions: What the app answered, one entry a parameter that it was asked to resolve.
        Resolutions.resolutions: The entries, in any order.
        Resolutions.response: What `confirm` answers to the values as they are resolved, where nothing is open: so it
            need not be asked for.
        Resolutions.took: How long that `confirm` took.
        Resolutions.values: The values that it looked at; absent where they are those that were sent.
        ResolveWork: Resolve some parameters of an intent. Answered by `Resolutions`.
        ResolveWork.context: What the app may know of the request around the intent.
        ResolveWork.intent: The intent with its values so far.
        ResolveWork.parameters: The parameters to resolve.
        Say: Words of a person. In a conversation with an open question they are read as its answer first.
        Say.context: Who, where, in what language.
        Say.seen: The number of the conversation's last event that the person had before them; absent where nobody
            knows. The words answer no question that was put later.
        Say.utterance: The words; docs/limits.md says how many at most.
        Setting: Sets one thing; exactly one member is there.
        Setting.authorization: Decides about an app.
        Setting.defaultApp: Makes an app the default of a domain.
        Setting.deletion: Forgets things that a user did in an app.
        Setting.donation: Keeps something that a user did in an app.
        Setting.vocabulary: Replaces one kind of an app's terms for a user.
        StatusReport: How the dispatcher fares.
        StatusReport.acceptedRequests: How many requests were accepted since the start.
        StatusReport.apps: How many apps have workers that are connected.
        StatusReport.endedRequests: How many requests have ended since the start.
        StatusReport.openQuestions: How many questions are open.
        StatusReport.openRequests: How many requests have not ended.
        StatusReport.recognizers: How many recognizers are connected.
        StatusReport.started: When the dispatcher was started.
        StatusReport.workInFlight: How many pieces of work are with workers.
        StatusReport.workQueued: How many pieces of work wait for a worker.
        StatusReport.workers: How many workers of apps are connected.
        Submit: A structured intent.
        Submit.again: `true`: it is meant to be done although the same was done, or asked for, a moment ago. Where it
            is absent or `false`: what repeats another request within its intent's repeat window is not done without
            being asked about.
        Submit.app: The app's identifier; where it is absent, the dispatcher chooses or asks.
        Submit.context: Who, where, with what abilities.
        Submit.intent: The intent's name.
        Submit.parameters: Values by parameter.
        Submit.takesBack: `true`: it is meant to take back what was said and done last in the conversation. Where it is
            exactly what the response names as `undo`, it needs a consent only where "undo that" would; else it is an
            intent like any other.
        Welcome: The worker was taken in.
        Welcome.heartbeat: How often each side says that it lives. A side that was silent for twice as long is taken
            for dead.
        WorkContext: What an app may know of the request around the intent.
        WorkContext.locale: The language of the request, BCP 47.
        WorkContext.location: Where the device is, if it said so.
        WorkContext.now: The dispatcher's time when it sent the work.
        WorkContext.timeZone: The time zone of the request, an IANA name.
        WorkContext.user: The user whose request it is.
        WorkFailure: A piece of work that could not be done.
        WorkFailure.code: A stable name: `invalidIntent`, `unknownIntent`, `invalidWork`, `notReady`, `handlerFailed`,
            `cancelled`, `overloaded`, `neverDone`, `outdated`.
        WorkFailure.message: For a developer; no words of the user.
        WorkerReport: A worker.
        WorkerReport.app: Its app; recognizers have the app `recognizer`.
        WorkerReport.credit: How many pieces of work it can have at once.
        WorkerReport.done: How many pieces of work it has done.
        WorkerReport.isLearning: Of a recognizer: `true` while it cannot read yet, or still learns. Absent otherwise.
        WorkerReport.isLeaving: Whether it said goodbye.
        WorkerReport.lastHeard: When it was last heard of.
        WorkerReport.workInFlight: How many pieces of work it has.
        WorkerReport.worker: The worker's name.
        """#
}
