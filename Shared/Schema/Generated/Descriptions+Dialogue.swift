// Beckon: what Dialogue means, for JSON Schema; written by `make schema` from the comments there
// SPDX-License-Identifier: Apache-2.0

extension Descriptions {
    static let dialogue = #"""
        Ability: What a caller is able to answer. The dispatcher never asks beyond it. It is the caller's own word:
            what its key may do holds beside it, and who may not consent cannot, whatever it says here.
        Answer: A reply to one question.
        Answer.question: The question's id.
        Answer.reply: What is answered.
        Candidate: An intent that words may mean.
        Candidate.app: The app, if the words name it or hold its vocabulary.
        Candidate.intent: The intent's name.
        Candidate.parameters: The values found.
        Candidate.score: How likely it is meant, from 0 to 1: from 0.5 on it is acted on, from 0.25 on the person is
            asked whether it is meant.
        EarlierOutcome: What was done last for somebody in a conversation, as its app told it last: words that are not
            understood, and that ask something, probably ask about that.
        EarlierOutcome.app: The app that did it.
        EarlierOutcome.correlationID: The earlier request.
        EarlierOutcome.intent: What was done.
        EarlierOutcome.parameters: Its values in the end.
        EarlierOutcome.response: What the app answered, or told of it since.
        EarlierOutcome.time: When it was completed.
        Event: Something that happened in a request. The events of a conversation carry consecutive numbers.
        Event.Kind: What happened.
        Event.answer: For `answered`: the answer given.
        Event.app: The app, once chosen.
        Event.attempt: The attempt at the work, from 1.
        Event.catalog: For `recognized`: the number of the catalog that the words were read with.
        Event.conversation: The conversation that it belongs to.
        Event.correlationID: The request that it belongs to.
        Event.earlier: For `ended` with words that were not understood and ask something: what was done last, which
            they probably ask about.
        Event.failure: Why it failed.
        Event.following: For `recognized` and `ended`: how many intents of the same utterance come after this one;
            absent for none. The request is over when one ended that none follows.
        Event.intent: The intent, once known.
        Event.intentNumber: Which intent of the request, from 0: one utterance may ask for several.
        Event.kind: What happened.
        Event.parameters: The values so far, by parameter; absent where they are what they were in the event before.
        Event.phase: Where the request stands after it.
        Event.preview: What `confirm` answered.
        Event.questions: The open questions, the one to ask first.
        Event.repeatOf: For `ended`: the earlier request whose outcome is told here. Nothing was done again.
        Event.response: What `handle` or `follow` answered.
        Event.sequence: Its number in the conversation, from 1.
        Event.time: When it happened.
        Event.took: For `previewed`: how long `confirm` took in the worker, where it was answered together with the
            resolutions.
        Event.topic: For `explained`: `why` or `help`. For words that were not understood: what they are all the same,
            such as `thanks`.
        Event.traceparent: The trace that the request belongs to, as a `traceparent` of W3C Trace Context.
        Event.utterance: The words that led to it.
        Event.waitsFor: For `asked`: the user whose consent is waited for, because the request's caller cannot give it.
        Event.work: The phase of the work sent or lost.
        Event.worker: The name of the worker that got the work or lost it.
        Expectation: The question that an utterance probably answers.
        Expectation.app: The app, where one is chosen.
        Expectation.intent: The intent in question, so that corrections of its values can be read.
        Expectation.parameters: The values so far.
        Expectation.questions: The open questions, the one asked last first.
        Failure: Why a request failed.
        Failure.Code: The reasons that Beckon itself gives; an app's own are response codes.
        Failure.alternatives: For `unsupportedValue` at a correction: what could be used, as the app said it, best
            first.
        Failure.code: The reason.
        Failure.message: More for a person who looks into it; no words of the user.
        Failure.parameter: The parameter that it is about.
        Failure.understood: For `notUnderstood`: what was understood.
        Interaction: Whether there is a dialogue at all.
        Option: One value that a question offers, with what a person needs to choose it.
        Option.details: What tells it apart from the others.
        Option.label: How it is called.
        Option.value: What answering with it means.
        ParameterResolution: What an app answered for one parameter.
        ParameterResolution.parameter: The parameter's name.
        ParameterResolution.results: One result; for an array that has elements, one an element, in their order.
        Question: A question to the user or the caller. It is data: the presenter words it.
        Question.Kind: What is asked for.
        Question.app: The app in question, where one is chosen.
        Question.asked: When it was put to the user, as the token has it.
        Question.digest: For consent: the digest of exactly the parameters shown. A `yes` is good for this digest only.
        Question.element: Which element of an array parameter, from 0.
        Question.id: Names the question; an answer carries it. What clients get has a token behind it that nobody can
            guess, bound to the user, the request, the digest and the time, and good for one answer.
        Question.intent: The intent in question.
        Question.isArray: Whether an array is asked for.
        Question.isOptional: Whether the question may be skipped.
        Question.kind: What is asked for.
        Question.omittedOptions: How many more options there are than are offered: the person is asked to narrow down.
        Question.options: What can be chosen, best first. For `meaning` the value of each is `{"intent": name,
            "parameters": {...}}`.
        Question.parameter: The parameter in question.
        Question.preview: For consent: what `confirm` answered.
        Question.reason: Why the value is asked about or cannot be used, as the app said it.
        Question.repeatOf: For `again`: the earlier request that asked for the same.
        Question.repetition: How often this parameter was asked about before.
        Question.type: The type of the value asked for.
        Question.usageDescription: For authorization: what the app does with requests.
        Question.value: The value to say yes or no to, or what is known of it.
        RecentIntent: What words may refer to that leave something out: `make it five`, `and for Anna?`, `cancel it`.
        RecentIntent.app: The app that did it.
        RecentIntent.intent: The intent that the same person said last in this conversation, and that was completed.
        RecentIntent.parameters: Its values in the end.
        RecentIntent.undo: What the app would do to take it back, if it can.
        Recognition: What a recognizer read in an utterance.
        Recognition.Aside: What words are that ask for nothing which an app does.
        Recognition.answer: The words as an answer to an open question, where they are one.
        Recognition.aside: What the words are where they are neither an answer nor a request.
        Recognition.candidates: Intents, best first. Beside an `answer`: what the words ask for after it (`yes, and
            text Anna that I am late`).
        Recognition.catalog: The number of the catalog that it was read with.
        Recognition.following: What the words ask for after that, in order (`book a ride and text Anna`): intents, best
            first, for each.
        Recognition.rest: Words of the utterance that hold a request more, which is not certain: they are read by
            themselves, as if they were said next, once what was read before them is done.
        Recognition.understood: The parts of the utterance that were understood, for "I did not understand".
        RecognizeWork: Work for a recognizer: words, and what is known around them.
        RecognizeWork.context: Who said them, in what language, where.
        RecognizeWork.expectation: The question that they probably answer, if one is open.
        RecognizeWork.isTalking: Whether who says them has said something in the conversation lately, whatever became
            of it.
        RecognizeWork.now: The moment they were said; relative times refer to it.
        RecognizeWork.recent: What they may refer to, if anything was said and done lately.
        RecognizeWork.utterance: The words.
        Repeated: An earlier request of the same user for the same intent of the same app with the same values: it is
            still open, or it ended with an effect or an unknown outcome within the intent's repeat window.
        Repeated.correlationID: The earlier request.
        Repeated.phase: How it ended; `confirming` or `handling` where it has not.
        Repeated.time: When it ended, or where it has not, when it began to wait for consent or was given to its app.
        RequestContext: Where a request comes from and how it may be answered.
        RequestContext.abilities: What the caller can answer, sorted. Without it the caller can answer nothing, and is
            asked nothing.
        RequestContext.conversation: The conversation; one at a time is worked on in each.
        RequestContext.interaction: Whether there is a dialogue; there is where it is absent.
        RequestContext.isLocked: Whether the device is locked.
        RequestContext.locale: The language of the request, BCP 47; `en` where it is absent.
        RequestContext.location: Where the device is.
        RequestContext.progress: `false`: the connection that the request came by gets of its events only those that
            ask, end or update. Absent or `true`: all. Observers get all in any case.
        RequestContext.timeZone: The user's time zone, an IANA name; `UTC` where it is absent.
        RequestContext.user: The user, by any name; `local` where it is absent.
        ResponseMessage: An app's answer to `confirm`, `handle` or `follow`, in the form that the dispatcher passes on.
        ResponseMessage.code: One of the intent's response codes.
        ResponseMessage.payload: The response's properties by name; their form is the domain's.
        ResponseMessage.undo: What the same app is asked to do where the user wants back what was done. Absent where it
            cannot be taken back.
        ResponseMessage.userActivity: For codes that hand over to the app: what the app needs to go on.
        UserActivity: What the app that is handed over to needs to go on (Foundation's `NSUserActivity`).
        UserActivity.activityType: What kind of activity; by default the intent's name.
        UserActivity.title: A title for a person.
        UserActivity.userInfo: Whatever the app wants to find again.
        UserActivity.webpageURL: Where it goes on in a browser.
        """#
}
