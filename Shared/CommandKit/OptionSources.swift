// Beckon: options from the environment and from a file of settings
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Configuration
import Foundation
import Schema

/// Where a service's options come from that its command line leaves out: variables of the environment, then a file of
/// settings. In both the service's own come before those of `all`.
struct OptionSources {
    /// An option as the command declares it.
    struct Declared: Hashable {
        /// Without hyphens in front.
        var name: String
        var isFlag: Bool
        var isRepeating: Bool
    }

    /// An option with the values that were found.
    struct Found: Hashable {
        var option: String
        /// None for a flag.
        var values: [String]
        /// The variable, or the file and the section.
        var source: String

        /// As a command line says it.
        var arguments: [String] {
            self.values.isEmpty ? ["--\(self.option)"] : self.values.flatMap { ["--\(self.option)", $0] }
        }
    }

    /// The name of the variable that names the file. Those of options begin in another way than Kubernetes names what it tells of a
    /// service, `BECKON_DISPATCHER_PORT`.
    static let file = "BECKON_SETTINGS"
    private static let fileBytes = 1 << 20, shared = "all"
    /// Services whose names begin with that of another one: their variables are none of that one's.
    private static let longerNames = ["recognizer-model"]

    private let command: String
    private let declared: [Declared]
    private let environment: [String: String]

    /// The command's name without `beckon-`: its section in the file.
    private var service: String {
        self.command.hasPrefix("beckon-") ? String(self.command.dropFirst(7)) : self.command
    }

    init(_ command: String, _ declared: [Declared], environment: [String: String]) {
        self.command = command
        self.declared = declared
        self.environment = environment
    }

    /// - Throws: A `DecodingError` where the argument parser describes its options in another way than it did.
    init(_ command: any ServiceCommand.Type, environment: [String: String]) throws {
        struct Help: Decodable {
            struct Command: Decodable { var arguments: [Argument]? }
            struct Argument: Decodable {
                var kind: String, isRepeating: Bool, names: [Name]?
            }
            struct Name: Decodable { var kind: String, name: String }
            var command: Command
        }
        let help = try JSONDecoder().decode(Help.self, from: Data(command._dumpHelp().utf8))
        let declared = (help.command.arguments ?? []).flatMap { argument in
            (argument.names ?? []).filter { $0.kind == "long" && !["help", "version"].contains($0.name) }.map {
                Declared(name: $0.name, isFlag: argument.kind == "flag", isRepeating: argument.isRepeating)
            }
        }
        self.init(command._commandName, declared, environment: environment)
    }

    /// The options that a command line leaves out and that stand elsewhere, in the order in which they are declared.
    ///
    /// - Throws: `ValidationError` where the environment or the file cannot be used, with what to do.
    func missing(in given: [String]) throws -> [Found] {
        try self.checkVariables()
        let variables = ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: self.environment))
        var sources: [(reader: ConfigReader, name: (_ section: String, _ option: String) -> String)] = [
            (variables.scoped(to: ["beckon", "setting"]), Self.variable)
        ]
        if let path = self.environment[Self.file], !path.isEmpty {
            sources.append((try self.reader(of: path), { section, _ in "\(section) in \(path)" }))
        }
        var found: [Found] = []
        for option in self.declared where !Self.says(given, option.name) {
            let places = sources.flatMap { source in [self.service, Self.shared].map { (source, $0) } }
            for (source, section) in places {
                guard let values = Self.values(source.reader, [section, option.name], option) else { continue }
                let name = source.name(section, option.name)
                if let entry = try Self.found(option, values, name) { found.append(entry) }
                break
            }
        }
        return found
    }

    private static func says(_ given: [String], _ option: String) -> Bool {
        given.prefix { $0 != "--" }.contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
    }

    private static func variable(_ section: String, _ option: String) -> String {
        let name = "BECKON_SETTING_\(section)_\(option)".uppercased()
        return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The values of an option as text; `nil` where the source has none, or an empty text for what takes a value: compose sets
    /// variables that nobody gave a value to that.
    private static func values(_ reader: ConfigReader, _ path: [String], _ option: Declared) -> [String]? {
        let key = ConfigKey(path)
        if option.isRepeating, let list = reader.stringArray(forKey: key) { return list }
        guard let text = reader.string(forKey: key), option.isFlag || !text.isEmpty else { return nil }
        return [text]
    }

    /// - Returns: `nil` for a flag that is off.
    private static func found(_ option: Declared, _ values: [String], _ source: String) throws -> Found? {
        guard option.isFlag else { return Found(option: option.name, values: values, source: source) }
        switch values.first?.lowercased() {
        case "true", "1", "yes": return Found(option: option.name, values: [], source: source)
        case "false", "0", "no", "": return nil
        default: throw ValidationError("\(source): --\(option.name) is on or off: say true or false.")
        }
    }

    // MARK: What nobody declared

    /// - Throws: `ValidationError` for a variable that begins as the service's do and names no option.
    private func checkVariables() throws {
        let known = Set(self.declared.map { Self.variable(self.service, $0.name) })
        let prefix = Self.variable(self.service, "")
        let others = Self.longerNames.filter { $0 != self.service }.map { Self.variable($0, "") }
        let unknown = self.environment.keys.filter { name in
            name.hasPrefix(prefix) && !known.contains(name) && !others.contains(where: name.hasPrefix)
        }
        if let wrong = unknown.min() {
            throw ValidationError(
                "\(wrong) names no option of \(self.command). There are: \(known.sorted().joined(separator: ", ")).")
        }
    }

    /// Reads the file.
    ///
    /// - Throws: `ValidationError` where it cannot be read, or says of this service what it does not have.
    private func reader(of path: String) throws -> ConfigReader {
        guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= Self.fileBytes else {
            throw ValidationError(
                "\(Self.file) names \(path), which cannot be read, or is larger than \(Self.fileBytes) bytes.")
        }
        guard let sections = try? JSON.decode([String: [String: Value]].self, from: [UInt8](bytes)) else {
            throw ValidationError(
                "\(path): a file of settings is JSON such as {\"\(self.service)\": {\"log-level\": \"debug\"}}.")
        }
        let names = Set(self.declared.map(\.name))
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for section in [self.service, Self.shared] {
            for (name, value) in sections[section] ?? [:] {
                guard names.contains(name) || section == Self.shared else {
                    throw ValidationError(
                        "\(path): '\(name)' in '\(section)' is no option of \(self.command). There are: "
                            + "\(names.sorted().joined(separator: ", ")).")
                }
                guard let content = Self.content(value) else {
                    throw ValidationError(
                        "\(path): '\(name)' in '\(section)' is a text, a number, true, false or a list of texts.")
                }
                values[AbsoluteConfigKey([section, name])] = ConfigValue(content, isSecret: false)
            }
        }
        return ConfigReader(provider: InMemoryProvider(values: values))
    }

    /// A value as an option's text; `nil` for what is none.
    private static func content(_ value: Value) -> ConfigContent? {
        switch value {
        case .string(let text): .string(text)
        case .integer(let number): .string("\(number)")
        case .double(let number): .string("\(number)")
        case .boolean(let truth): .string("\(truth)")
        case .array(let list):
            list.allSatisfy { $0.string != nil } ? .stringArray(list.compactMap(\.string)) : nil
        case .null, .object: nil
        }
    }
}
