// Beckon: what Manifest means, for JSON Schema; written by `make schema` from the comments there
// SPDX-License-Identifier: Apache-2.0

extension Descriptions {
    static let manifest = #"""
        Catalog: All that can be recognized: what apps offer and what words they and their users have.
        Catalog.manifests: One manifest an app.
        Catalog.omittedSets: In a report: how many sets were left out, because the rest fills a body.
        Catalog.parts: For a recognizer: how many messages `catalogChange` with the rest of the terms come behind it.
            Until the last of them it is not whole.
        Catalog.sequence: The catalog's number, which grows with every change.
        Catalog.vocabulary: The registered terms.
        CatalogChange: What changed in the terms of a catalog, from one number to another. Where manifests changed, the
            catalog is sent whole.
        CatalogChange.follows: The lowest number of a catalog that it can be made to; those between it and `sequence`
            take it, too.
        CatalogChange.part: Which part of a whole catalog it is, from 1, where the catalog does not fit into one
            message; such a part has the catalog's own number, and follows it.
        CatalogChange.sequence: The number of the catalog after it.
        CatalogChange.vocabulary: The sets that were replaced, each whole; one without terms is gone.
        IntentDeclaration: An intent as an app offers it: all that the dispatcher knows of a domain.
        IntentDeclaration.ConfirmRule: Whether the app may be without `confirm`.
        IntentDeclaration.Consent: When the user is asked before `handle`.
        IntentDeclaration.Lock: Whether the device must be unlocked.
        IntentDeclaration.Risk: What is at stake.
        IntentDeclaration.TimeLimits: How long the phases may take.
        IntentDeclaration.TimeLimits.confirm: How long one attempt at `confirm` may take.
        IntentDeclaration.TimeLimits.handle: How long one attempt at `handle` may take.
        IntentDeclaration.TimeLimits.resolve: How long one attempt at `resolve` may take.
        IntentDeclaration.allowsNoInteraction: Whether a caller may submit it with the interaction `none`: without any
            dialogue, as Maps does.
        IntentDeclaration.confirmRule: Whether `confirm` may be missing.
        IntentDeclaration.consent: When the user is asked before `handle`. What is financial is always asked about,
            whatever stands here.
        IntentDeclaration.domain: The domain, such as `rides`.
        IntentDeclaration.hasConfirm: Whether the app is asked to confirm: to check the resolved values and to say what
            would happen.
        IntentDeclaration.hasUpdates: Whether a completed request goes on with live updates.
        IntentDeclaration.lock: Whether the device must be unlocked.
        IntentDeclaration.name: The name without prefix and suffix, such as `RequestRide`.
        IntentDeclaration.parameters: The parameters, in the order in which they are resolved.
        IntentDeclaration.repeatWindow: How long after a request with an effect, or with an unknown outcome, the same
            from the same user counts as its repetition, at most `repeatWindowMaximum`; none where it is 0. What is
            repeated is asked about, or told.
        IntentDeclaration.responseCodes: The response codes that the app may answer with.
        IntentDeclaration.risk: What is at stake.
        IntentDeclaration.timeLimits: How long each phase may take before the next attempt.
        Manifest: What an app offers: its names, its intents, its words. Every worker of one app says the same.
        Manifest.AlternativeName: Another name of an app, and how it sounds.
        Manifest.AlternativeName.name: The name, as it is said and written.
        Manifest.AlternativeName.pronunciation: Sounds-like spelling, such as `list oh mat`.
        Manifest.CaseWords: What a card calls one case of an enumeration or an option set.
        Manifest.CaseWords.label: What is shown for it.
        Manifest.CaseWords.name: The case, as it stands on the wire.
        Manifest.GlobalVocabulary: Words of the app for values of some parameters, common to all users.
        Manifest.GlobalVocabulary.locale: The BCP 47 language in which they are said, such as `en`; absent for names
            that are the same in all.
        Manifest.GlobalVocabulary.parameters: The parameters, each as `Intent.parameter`, such as
            `RequestRide.rideOptionName`.
        Manifest.GlobalVocabulary.terms: The terms, most important first.
        Manifest.IntentWords: What a card calls the parts of one intent, in one language. It goes before the
            presenter's own words.
        Manifest.IntentWords.consentButton: What stands on the button that says yes to it, such as `Book table`.
        Manifest.IntentWords.consentTitle: What is asked before the intent is handled, such as `Book a table at
            {restaurant}?`.
        Manifest.IntentWords.intent: The intent's name.
        Manifest.IntentWords.locale: A BCP 47 language, such as `en`.
        Manifest.IntentWords.parameters: Words for its parameters.
        Manifest.ParameterWords: What a card calls one parameter of an intent, and the cases of its type.
        Manifest.ParameterWords.cases: Words for the cases of its type, where that is an enumeration or an option set.
        Manifest.ParameterWords.label: What stands before its value, such as `Guests`.
        Manifest.ParameterWords.name: The parameter's name.
        Manifest.ParameterWords.question: How it is asked for, such as `For how many guests?`.
        Manifest.Phrases: Sentences that a person might say for an intent, in one language. They may hold slots,
            `{dropOffLocation}`.
        Manifest.Phrases.examples: The sentences.
        Manifest.Phrases.intent: The intent's name.
        Manifest.Phrases.locale: A BCP 47 language, such as `en`.
        Manifest.alternativeNames: Other names it answers to; at most three.
        Manifest.app: The app's identifier, such as `hop`: ASCII letters, digits, `-`.
        Manifest.intents: The intents that the app takes.
        Manifest.keepsLedger: Whether the app records what it handled by key, so that it may be asked again after a
            lost worker.
        Manifest.name: The name shown and said, such as `Hop`.
        Manifest.phrases: Sentences that a person might say for the intents.
        Manifest.restrictedWhileLocked: Intents that wait for an unlocked device though their kind does not ask for it.
        Manifest.types: The types that the parameters use; each type that a parameter names must stand here.
        Manifest.usageDescription: What the app does with requests; shown when the user is asked to authorize it.
        Manifest.vocabulary: Words of the app for values of parameters.
        Manifest.words: What cards call the parts of the intents: labels, questions, the words of a consent.
        ParameterDeclaration: A parameter of an intent.
        ParameterDeclaration.confirmationReasons: Reasons that the app may give for `confirmationRequired`.
        ParameterDeclaration.defaultValue: The value it has when nobody says one.
        ParameterDeclaration.dependsOn: Parameters whose change makes this one resolve again.
        ParameterDeclaration.isArray: Whether the value is an array of the type. Arrays are resolved element by
            element.
        ParameterDeclaration.isQueryable: Whether the app can be asked what it has for it while somebody types
            (`FindWork`).
        ParameterDeclaration.isRequired: Whether a request without it makes no sense, so that it can be neither skipped
            nor left out.
        ParameterDeclaration.isResolvable: Whether the app is asked to resolve it. Others are taken as they are and
            never asked about.
        ParameterDeclaration.isSensitive: Whether its values must stand in no log and no trace.
        ParameterDeclaration.name: The name, as SiriKit has it, such as `dropOffLocation`.
        ParameterDeclaration.range: Which numbers it takes; absent where the app does not say.
        ParameterDeclaration.type: The name of its type, one of the manifest's `types`.
        ParameterDeclaration.unsupportedReasons: Reasons that the app may give for `unsupported`.
        ParameterRange: Which numbers a parameter takes, so that a screen can offer them by a slider. It is a help and
            checks nothing: the app refuses what is outside of it, as ever.
        ParameterRange.maximum: The greatest number.
        ParameterRange.minimum: The least number.
        ParameterRange.step: How far one number is from the next, counted from the least.
        ParameterRange.unit: The unit in which they are meant, as the values' own member `unit` has it, such as
            `celsius`. It is there for quantities, objects with `doubleValue`, and absent for plain numbers.
        Term: One term: what it stands for and the ways to say it.
        Term.identifier: The app's own identifier; it arrives as `vocabularyIdentifier` of the value.
        Term.phrases: The ways to say it, the app's spelling first.
        Term.pronunciation: How it sounds, where that differs from how it is written.
        TypeDeclaration: What a type of parameter values is, in a form that the dispatcher, the recognizer and the
            presenter read without knowing the domain: how it is shown, what tells two values apart, where the spoken
            words go.
        TypeDeclaration.Kind: The form of the JSON.
        TypeDeclaration.cases: The names of the cases of an enumeration or option set.
        TypeDeclaration.details: Paths to show beside the label when two values have to be told apart, most telling
            first.
        TypeDeclaration.kind: The form.
        TypeDeclaration.label: Paths whose first present text labels a value, such as `title.spokenPhrase`. Words that
            a person says for a value of the type are written to the first of them.
        TypeDeclaration.name: The name, the same in Swift and on the wire, such as `Placemark`.
        VocabularySet: Terms of one kind that an app registers for one user, or for all. Setting a kind replaces what
            was there before.
        VocabularySet.Kind: The kinds of terms of SiriKit, `INVocabularyStringType`.
        VocabularySet.app: The app that registers them.
        VocabularySet.kind: Their kind.
        VocabularySet.terms: The terms, most important first.
        VocabularySet.user: The user they belong to; absent for terms of every user.
        """#
}
