// Beckon: tests of the GPX export, read by a program that is not ours
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@testable import WorkoutsHandler

@Suite struct ExportTests {
    private static func workouts() throws -> [Workout] {
        let run = try #require(WorkoutKind.named("run"))
        let yoga = try #require(WorkoutKind.named("yoga"))
        let noon = StrideUnderTest.noon
        var one = Workout(run, at: .outdoor, goal: Goal(value: 5, unit: .mile), now: noon)
        try one.apply(.pause, at: noon + .seconds(605))
        try one.apply(.resume, at: noon + .seconds(700))
        try one.apply(.end, at: noon + .seconds(731))
        var two = Workout(yoga, at: .indoor, goal: nil, now: noon + .seconds(4_000))
        try two.apply(.end, at: noon + .seconds(5_000))
        return [one, two]
    }

    private static func document(_ workouts: [Workout], of user: String) throws -> String {
        var text = ""
        try GPXDocument(names: Stride.names).write(workouts, of: user) { text += $0 }
        return text
    }

    @Test func gpsbabelReadsTheSamePointsAndTimes() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stride-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let workouts = try Self.workouts()
        let input = folder.appendingPathComponent("in.gpx")
        let output = folder.appendingPathComponent("out.csv")
        // A user's name is whatever somebody chose.
        try Data(Self.document(workouts, of: "<ada> & \"bo\" ]]> 'x' \u{1}").utf8).write(to: input)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "gpsbabel", "-t", "-i", "gpx", "-f", input.path, "-o", "unicsv,utc=0", "-F", output.path,
        ]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "gpsbabel is needed; .ci/run installs it")
        let lines = try String(contentsOf: output, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
        let head = try #require(lines.first).split(separator: ",").map(String.init)
        let columns = try ["Latitude", "Longitude", "Date", "Time"].map { try #require(head.firstIndex(of: $0)) }
        let found = lines.dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return columns.map { cells[$0].trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
        }
        let points = workouts.flatMap { $0.track(at: StrideUnderTest.noon) }.flatMap { $0 }
        // 0, 10 … 600, 605, and 700, 710, 720, 730, 731.
        #expect(points.count == 62 + 5 && found.count == points.count)
        for (point, cells) in zip(points, found) {
            let time = GPXDocument.time(point.seconds)
            #expect("\(cells[2].replacing("/", with: "-"))T\(cells[3].prefix(8))Z" == time)
            #expect(abs(try #require(Double(cells[0])) - point.latitude) < 0.000_01)
            #expect(abs(try #require(Double(cells[1])) - point.longitude) < 0.000_01)
        }
    }

    @Test func whatXMLCannotHoldIsLeftOut() throws {
        #expect(
            XMLText.escaped("<a href='x'>\"&\u{0}\u{1B}\u{FFFF}é\t") == "&lt;a href=&apos;x&apos;&gt;&quot;&amp;é&#9;")
        let text = try Self.document([], of: "</name><!-- ")
        #expect(text.contains("<name>Workouts of &lt;/name&gt;&lt;!-- </name>"))
    }

    @Test func indoorsThereAreTimesAndNoPoints() throws {
        let text = try Self.document([try #require(try Self.workouts().last)], of: "ada")
        #expect(text.contains("<desc>2027-01-15T13:06:40Z to 2027-01-15T13:23:20Z, 1000 seconds without pauses</desc>"))
        #expect(!text.contains("trkpt") && text.contains("<type>yoga</type>"))
    }

    @Test func theLoopIsAKilometre() {
        let start = LoopRoute.position(after: 0)
        let round = LoopRoute.position(after: 1_000)
        let half = LoopRoute.position(after: 500)
        #expect(start == round)
        #expect(abs((start.latitude - half.latitude) * 111_320 - 318.3) < 0.2)
    }

    @Test func aFileIsWholeOrNotThere() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stride-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Stride.inMemoryStore(now: StrideUnderTest.noon)
        let file = folder.appendingPathComponent("all.gpx").path
        try await Stride.export(of: "local", from: store, to: file)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.components(separatedBy: "<trk>").count == 4 && text.hasSuffix("</gpx>\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["all.gpx"])
        await #expect(throws: ExportFile.Failure.self) {
            try await Stride.export(of: "local", from: store, to: "\(folder.path)/nowhere/all.gpx")
        }
    }
}
