// Beckon: whether a manifest is sound
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Manifest {
    /// Checks everything that later code relies on.
    ///
    /// - Throws: ``Refusal`` with the code `invalidManifest`, saying what is wrong where.
    func validate() throws(Refusal) {
        func check(_ isGood: Bool, _ message: @autoclosure () -> String) throws(Refusal) {
            guard isGood else { throw Refusal("invalidManifest", message()) }
        }
        func isName(_ text: String) -> Bool { text.isName(allowsSlash: true, allowsDelete: true) }
        let isIdentifier = self.app.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || byte == 0x2D
        }
        try check(isName(self.app) && isIdentifier, "'app' is ASCII letters, digits and '-'")
        try check(isName(self.name), "'name' is 1 to \(Limits.nameBytes) bytes without control characters")
        try check(self.alternativeNames.count <= 3, "an app has at most three alternative names")
        try check(self.alternativeNames.allSatisfy { isName($0.name) }, "an alternative name is not a name")
        try check(!self.intents.isEmpty, "an app takes at least one intent")
        try check(self.intents.count <= Limits.intentsPerManifest, "more than \(Limits.intentsPerManifest) intents")
        try check(Set(self.intents.map(\.name)).count == self.intents.count, "an intent stands twice")
        let types = Set(self.types.map(\.name))
        try check(types.count == self.types.count, "a type stands twice")
        try check(types.count <= Limits.typesPerManifest, "more than \(Limits.typesPerManifest) types")
        try check(self.types.allSatisfy { isName($0.name) }, "a type without a name")
        try check(
            self.types.allSatisfy { $0.cases?.count ?? 0 <= Limits.casesPerType },
            "a type has more than \(Limits.casesPerType) cases")
        try check(
            self.usageDescription.utf8.count <= Limits.termBytes,
            "'usageDescription' has more than \(Limits.termBytes) bytes")
        try check(
            self.phrases.reduce(0) { $0 + $1.examples.count } <= Limits.termsPerVocabulary,
            "more than \(Limits.termsPerVocabulary) example phrases")
        try check(
            self.vocabulary.count <= Limits.intentsPerManifest, "more than \(Limits.intentsPerManifest) vocabularies")
        for intent in self.intents {
            try check(isName(intent.name) && isName(intent.domain), "an intent without a name or domain")
            let names = intent.parameters.map(\.name)
            try check(names.count <= Limits.parametersPerIntent, "\(intent.name): too many parameters")
            try check(Set(names).count == names.count, "\(intent.name): a parameter stands twice")
            for parameter in intent.parameters {
                let place = "\(intent.name).\(parameter.name)"
                try check(isName(parameter.name), "\(intent.name): a parameter without a name")
                try check(
                    types.contains(parameter.type),
                    "\(place): the type '\(parameter.type.prefix(Limits.nameBytes))' is not in 'types'")
                let unknown = parameter.dependsOn.first { !names.contains($0) }
                try check(
                    unknown == nil,
                    "\(place): depends on '\((unknown ?? "").prefix(Limits.nameBytes))', which is no parameter")
                try self.validate(parameter, at: place)
            }
            for limit in [intent.timeLimits.resolve, intent.timeLimits.confirm, intent.timeLimits.handle] {
                let isSane = limit >= Milliseconds(10) && limit <= .minutes(60)
                try check(isSane, "\(intent.name): a time limit is 10 ms to one hour, not \(limit)")
            }
            let window = intent.repeatWindow
            let isSane = window >= .seconds(0) && window <= IntentDeclaration.repeatWindowMaximum
            try check(isSane, "\(intent.name): 'repeatWindow' is 0 to one day in milliseconds, not \(window)")
        }
        let unknown = self.restrictedWhileLocked.first { self.intent($0) == nil }
        try check(
            unknown == nil,
            "'restrictedWhileLocked' names '\((unknown ?? "").prefix(Limits.nameBytes))', which is no intent of the app"
        )
        for vocabulary in self.vocabulary {
            try check(
                vocabulary.terms.count <= Limits.termsPerVocabulary, "more than \(Limits.termsPerVocabulary) terms")
        }
        try self.validateWords()
    }
}
