// Beckon: beckon keys
// SPDX-License-Identifier: Apache-2.0

import Access
import Keys
import Schema

/// `beckon keys init`, `add`, `list`, `check`, `revoke`.
public struct KeysCommands: Sendable {
    private let bench: Workbench
    private let folder: KeysFolder

    /// - Parameters:
    ///   - bench: What to work with.
    ///   - folder: The folder of the keys; `nil` means that of the data folder.
    public init(_ bench: Workbench, folder: String?) {
        self.bench = bench
        self.folder = KeysFolder(folder ?? bench.folder.keys)
    }

    /// Makes the dispatcher's key, and those of a stack's services if asked to. What is there stays.
    public func initialize(forStack: Bool) throws {
        if forStack {
            try StackKeys.make(self.folder, self.bench.makePair)
        } else {
            _ = try self.told { try self.folder.initialize(makePair: self.bench.makePair) }
        }
        self.bench.console.line(self.folder.path)
        self.bench.console.note(
            "start the dispatcher with --keys \(self.folder.path); give out keys with: beckon keys add")
    }

    /// Makes a key and gives it rights.
    public func add(_ name: String, _ request: KeyRequest) throws {
        let rights = try request.rights(name: name)
        let path = try self.told { try self.folder.add(name, rights, makePair: self.bench.makePair) }
        self.bench.console.line(path)
        self.bench.console.note(
            "\(name) may: \(Self.describe(rights)). The file is a secret: move it to its owner by a safe way")
    }

    /// Lists the keys.
    public func list() throws {
        let entries = try self.told { try self.folder.rights() }.entries
        if self.bench.isJSON {
            for entry in entries { try self.bench.console.json(Row(entry)) }
            return
        }
        let rows = entries.map { entry in
            [
                entry.name, entry.revoked.map { "revoked \($0)" } ?? "valid", entry.publicKey.text,
                Self.describe(entry.rights),
            ]
        }
        for line in Self.table([["NAME", "STATE", "PUBLIC KEY", "MAY"]] + rows) { self.bench.console.line(line) }
    }

    /// Says which keys can consent, where, and for whom. A file of rights that is not sound is an error.
    public func check() throws {
        let entries = try self.told { try self.folder.rights() }.entries.filter { $0.revoked == nil }
        if self.bench.isJSON {
            for entry in entries { try self.bench.console.json(Consenting(entry)) }
            return
        }
        let rows = entries.map(Consenting.init).map { row in
            [row.name, row.consents ? "yes" : "no"]
                + [row.byAnswer, row.byScreen, row.users].map { $0.isEmpty ? "-" : $0.joined(separator: ",") }
        }
        let head = ["NAME", "CONSENTS", "BY AN ANSWER IN", "BY ITS OWN SCREENS IN", "FOR"]
        for line in Self.table([head] + rows) { self.bench.console.line(line) }
        let count = rows.count { $0[1] == "yes" }
        self.bench.console.note("\(count) of \(rows.count) valid keys can consent")
    }

    private struct Consenting: Encodable {
        var name: String
        var consents: Bool
        var byAnswer: [String], byScreen: [String], users: [String]

        init(_ entry: RightsFile.Entry) {
            self.name = entry.name
            self.byAnswer = entry.rights.consentsByAnswer.map(\.description)
            self.byScreen = entry.rights.consentsByScreen.map(\.description)
            self.consents = !(self.byAnswer.isEmpty && self.byScreen.isEmpty)
            self.users = self.consents ? entry.rights.users.map(\.description) : []
        }
    }

    /// Revokes a key.
    public func revoke(_ name: String) throws {
        let wasValid = try self.told { try self.folder.revoke(name, at: self.bench.now()) }
        self.bench.console.line(wasValid ? "\(name) is revoked" : "\(name) was revoked before")
    }

    private func told<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as KeysError {
            throw CommandError(.error, error.message)
        }
    }

    private struct Row: Encodable {
        var name: String, publicKey: String
        var rights: RightsForm
        var revoked: Instant?

        init(_ entry: RightsFile.Entry) {
            self.name = entry.name
            self.publicKey = entry.publicKey.text
            self.rights = RightsForm(entry.rights)
            self.revoked = entry.revoked
        }
    }

    static func describe(_ rights: Rights) -> String {
        func named(_ deed: String, _ patterns: [NamePattern]) -> String? {
            patterns.isEmpty ? nil : "\(deed) \(patterns.map(\.description).joined(separator: ","))"
        }
        var parts = [
            named("submit", rights.submit), named("answer", rights.answer), named("consent", rights.consent),
            named("observe", rights.observe),
        ].compactMap { $0 }
        if let handle = rights.handle {
            parts += [named("handle", handle.intents) ?? "handle nothing", named("for", handle.apps) ?? "for no app"]
        }
        if rights.recognize { parts.append("recognize") }
        if rights.operate { parts.append("operate") }
        if parts.isEmpty { return "nothing" }
        if rights.users != [.all] { parts.append(named("as", rights.users) ?? "as nobody") }
        return parts.joined(separator: "; ")
    }

    private static func table(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return cells.joined(separator: "  ").trimmed
        }
    }
}
