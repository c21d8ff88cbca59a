// Beckon: where an app's contacts are
// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Foundation

/// What a handler that knows people is told: where vCards of them are.
public struct ContactsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder of vCards, or a file of them, whose people user 'local' or USER knows; it is only read. May be "
                + "repeated. $BECKON_CONTACTS says the same of one.",
            valueName: "[user=]path"))
    public var contacts: [String] = Self.fromEnvironment

    private static var fromEnvironment: [String] {
        let path = ProcessInfo.processInfo.environment["BECKON_CONTACTS"] ?? ""
        return path.isEmpty ? [] : [path]
    }

    public init() {}
}
