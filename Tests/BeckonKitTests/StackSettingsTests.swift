// Beckon: tests of settings for apps that are not there
// SPDX-License-Identifier: Apache-2.0

import BeckonKit
import Foundation
import Testing

struct StackSettingsTests {
    @Test(
        arguments: [
            [:], ["BECKON_SETTING_HANDLER_MESSAGES_SMTP": "smtp://x"], ["BECKON_SETTING_ALL_LOG_LEVEL": "debug"],
            // The app itself says that it does not know it.
            ["BECKON_SETTING_HANDLER_MESSAGES_SMPT": "smtp://x"],
            // Something else, of which this command knows nothing.
            ["BECKON_SETTING_HOUSE_LAMPS": "3", "PATH": "/bin"], ["BECKON_SETTINGS": "/no/such/file"],
        ] as [[String: String]])
    func theseAreHandedOn(_ environment: [String: String]) throws {
        try StackSettings.check(environment, hasOwnApps: false)
    }

    @Test(arguments: ["BECKON_SETTING_HANDLER_MESAGES_SMTP", "BECKON_SETTING_HANDLER_MESSAGESX_SMTP"])
    func aMisspeltAppIsSaid(_ variable: String) {
        #expect {
            try StackSettings.check([variable: "x"], hasOwnApps: false)
        } throws: { error in
            guard let error = error as? CommandError else { return false }
            return error.status == .usage && error.message.hasPrefix("\(variable): no app has that name; there are ")
                && error.message.contains("BECKON_SETTING_HANDLER_MESSAGES,")
        }
    }

    @Test func ownAppsHaveNamesOfTheirOwn() throws {
        try StackSettings.check(["BECKON_SETTING_HANDLER_HOUSE_LAMPS": "3"], hasOwnApps: true)
    }

    @Test func aMisspeltSectionIsSaid() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        try write(#"{"handler-media": {"music": "/m"}, "all": {}, "house": {}}"#)
        try StackSettings.check(["BECKON_SETTINGS": path], hasOwnApps: false)
        try write(#"{"handler-medai": {"music": "/m"}}"#)
        #expect {
            try StackSettings.check(["BECKON_SETTINGS": path], hasOwnApps: false)
        } throws: { "\($0)".contains("handler-medai in \(path): no app has that name; there are handler-rides") }
    }
}
