// Beckon: tests that apps know the people of a folder of vCards
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The built programs, told of `Tests/Contacts` by the environment, and the conversations there.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ContactsTests {
    @Test(arguments: ["calls", "messages"]) func peopleOfCardsAreKnown(_ app: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Contacts")
        let process = Process(), output = Pipe()
        process.executableURL = Stack.executables.appendingPathComponent("beckon")
        process.arguments = [
            "test", "--app", Stack.executables.appendingPathComponent("beckon-handler-\(app)").path,
            folder.appendingPathComponent("\(app).yaml").path,
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(["BECKON_CONTACTS": folder.path]) { $1 }
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(told)")
    }
}
