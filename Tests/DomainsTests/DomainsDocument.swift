// Beckon: docs/domains.md, from the catalogue
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema

/// The text of docs/domains.md.
enum DomainsDocument {
    static var text: String {
        let domains = Catalogue.entries.map(\.domain).reduce(into: [String]()) { domains, domain in
            if !domains.contains(domain) { domains.append(domain) }
        }
        let parameters = Catalogue.entries.flatMap(\.parameters)
        let intro = """
            # The domains

            What is declared of SiriKit's intents in `Shared/Domains`: \(Catalogue.entries.count) intents with
            \(parameters.count) parameters, of which \(parameters.filter(\.isResolvable).count) are resolvable. This page
            is made from the declarations: `BECKON_WRITE_DOCS=1 swift test --filter DomainsTests` writes it.
            `beckon intents` says the same on the terminal, `beckon intents --json` to programs.

            In the tables, **bold** marks parameters without which an intent makes no sense, and [Type] an array. What a
            resolver may answer is named by the class of its results in SiriKit ([below](#result-classes)); here all are
            [ResolutionResult](../Shared/Schema/Dialogue/ResolutionResult.swift). Where none stands, SiriKit does not
            resolve the parameter. Codes stand in the order of SiriKit's values, from 0; the *usual* ones are
            \(CommonCode.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")).

            | domain | intents |
            |---|---|

            """
        let table = domains.map { domain in
            let intents = Catalogue.entries.filter { $0.domain == domain }.map(\.intent)
            return "| [\(domain)](#\(domain.lowercased())) | \(intents.joined(separator: ", ")) |\n"
        }
        let sections = domains.map { domain in
            "\n## \(domain)\n"
                + Catalogue.entries.filter { $0.domain == domain }.map { "\n" + Self.section($0) }.joined()
        }
        return intro + table.joined() + sections.joined() + "\n" + Self.resultClasses + "\n" + Self.deviations
    }

    private static func section(_ entry: CatalogueEntry) -> String {
        var facts = ["`\(entry.class)`", "risk \(entry.risk)", "consent \(entry.consent)", "lock \(entry.lock)"]
        if entry.confirmRule == .required { facts.append("not without `confirm`") }
        if entry.allowsNoInteraction { facts.append("may come without a dialogue") }
        let isUsual = entry.responseCodes.map(\.name) == CommonCode.allCases.map(\.rawValue)
        let codes = isUsual ? "usual" : entry.responseCodes.map { "`\($0.name)`" }.joined(separator: ", ")
        let payload = entry.payload.map { "`\($0.name)` \(Self.type($0.type, $0.isArray))" }.joined(separator: ", ")
        var text = "### \(entry.intent)\n\n\(facts.joined(separator: "; ")).\n"
        if !entry.parameters.isEmpty {
            text += "\n| parameter | type | results | reasons |\n|---|---|---|---|\n"
            for parameter in entry.parameters { text += Self.row(parameter) }
        }
        text += "\nCodes: \(codes).\n"
        if !payload.isEmpty { text += "Response: \(payload).\n" }
        return text
    }

    private static func row(_ parameter: CatalogueEntry.Parameter) -> String {
        let name = parameter.isRequired ? "**\(parameter.name)**" : parameter.name
        let notes =
            (parameter.isDeprecated ? [", deprecated"] : [])
            + (parameter.defaultValue?.string.map { [", else `\($0)`"] } ?? [])
        let cells = [
            name + notes.joined(), Self.type(parameter.type, parameter.isArray), parameter.resultClass ?? "",
            (parameter.unsupportedReasons + parameter.confirmationReasons.map { "\($0) (to confirm)" })
                .joined(separator: ", "),
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
    }

    private static func type(_ name: String, _ isArray: Bool) -> String { isArray ? "[\(name)]" : name }

    private static var resultClasses: String {
        let used = Set(Catalogue.entries.flatMap(\.parameters).compactMap(\.resultClass))
        var text = """
            ## Result classes

            SiriKit has \(Catalogue.resultClasses.count) classes of results. What one allows follows from the type and \
            the reasons of its parameter. Those without a mark are used by a parameter.

            | class | outcomes |
            |---|---|

            """
        for result in Catalogue.resultClasses {
            let mark = used.contains(result.name) ? "" : " (by none)"
            text += "| \(result.name)\(mark) | \(result.outcomes.map(\.rawValue).joined(separator: ", ")) |\n"
        }
        return text
    }

    private static var deviations: String {
        var text = """
            ## Deviations

            What is not as SiriKit has it. A test compares everything else with SiriKit's facts.

            | what | is different | because |
            |---|---|---|

            """
        for deviation in Deviation.all {
            text += "| \(deviation.subject) | \(deviation.what) | \(deviation.why) |\n"
        }
        text += "\nFields of types:\n\n| type | left out | added | because |\n|---|---|---|---|\n"
        for type in Fields.all {
            let cells = [type.type, type.leftOut.joined(separator: ", "), type.added.joined(separator: ", "), type.why]
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }
}
