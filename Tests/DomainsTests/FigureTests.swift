// Beckon: the catalogue has SiriKit's figures
// SPDX-License-Identifier: Apache-2.0

import Domains
import Foundation
import Schema
import Testing

@Suite struct FigureTests {
    private static let parameters = Catalogue.entries.flatMap(\.parameters)

    @Test func figures() {
        #expect(Catalogue.entries.count == 55)
        #expect(Self.parameters.count == 223)
        #expect(Self.parameters.filter(\.isDeprecated).count == 6)
        #expect(Self.parameters.filter(\.isResolvable).count == 170)
        // Those of SiriKit, and ours.
        #expect(Catalogue.entries.flatMap(\.payload).count == 63 + Deviation.payloads.count)
        #expect(Catalogue.resultClasses.count == 85)
        #expect(Set(Catalogue.entries.map(\.responseCodeEnumeration)).count == 55)
    }

    @Test func everyResultClassIsOneOfTheList() {
        for parameter in Self.parameters {
            let known = Catalogue.resultClasses.first { $0.name == parameter.resultClass }
            #expect((known != nil) == parameter.isResolvable, "\(parameter.name)")
            #expect(known?.outcomes ?? [] == parameter.outcomes, "\(parameter.name)")
        }
    }

    /// An intent is a file of its own; one that nobody entered in the catalogue would be missed by everybody.
    @Test func everyIntentOfTheFolderIsInTheCatalogue() throws {
        let folder = Repository.root.appendingPathComponent("Shared/Domains")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /struct (\w+): Intent \{/) { found.insert(String(match.1)) }
        }
        #expect(found == Set(Catalogue.entries.map(\.intent)))
    }
}
