// Beckon: tests of the calendar that bookings are exported to, read back by another program
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Domains
import Foundation
import HandlerKit
import Schema
import Testing

@testable import RestaurantsHandler

struct CalendarTests {
    /// What `read-calendar` tells of an event.
    private struct Event: Decodable, Equatable {
        var uid: String?, stamp: Int, start: Int, end: Int, summary: String?, location: String?, description: String?
        var comment: String?, contact: String?, status: String?, attendee: String?, name: String?, latitude: Double?
        var longitude: Double?, party: String?
    }

    private struct Calendar: Decodable {
        var version: String, product: String, events: [Event]
    }

    /// Has Python's library `icalendar` read a calendar. It is Debian's package python3-icalendar.
    private static func read(_ text: String) throws -> Calendar {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("tably-\(UUID().uuidString).ics")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("read-calendar")
        return try JSON.decode(Calendar.self, from: [UInt8](try Self.run(script, [file.path])))
    }

    /// - Returns: What it printed.
    private static func run(_ program: URL, _ arguments: [String]) throws -> Data {
        let process = Process(), output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "is python3-icalendar installed? .ci/install python3-icalendar")
        return printed
    }

    private static let hostile = [
        "Chez \"Zoé\", Söhne; Co.", "Back\\slash, C:\\x; y", "Line one\nLine two\r\nLine three",
        "日本料理 🍜👨‍👩‍👧‍👦 e\u{301}",
        String(repeating: "long 🍝 ", count: 12), "a:b=c;d,e", "BEGIN:VEVENT\nEND:VCALENDAR",
    ]

    /// The command, which `swift build` put beside the bundle of the tests.
    private static let executable: URL = {
        var folder = Bundle.main.bundleURL
        for argument in CommandLine.arguments {
            if let range = argument.range(of: ".xctest") {
                folder = URL(fileURLWithPath: String(argument[..<range.lowerBound])).deletingLastPathComponent()
            }
        }
        return folder.appendingPathComponent("beckon-handler-restaurants")
    }()

    /// Ends of lines of all kinds are one kind in a calendar.
    private static func lines(_ text: String) -> String { text.replacing("\r\n", with: "\n") }

    @Test func everyFieldIsReadBack() throws {
        var bookings: [(booking: StoredBooking, restaurant: RestaurantEntry)] = []
        for (index, name) in Self.hostile.enumerated() {
            let restaurant = try AvailabilityTests.restaurant {
                $0.name = Self.lines(name)
                $0.latitude = index == 0 ? nil : 38.5
                $0.longitude = index == 0 ? nil : -7.25
            }
            let start = TablyUnderTest.now + .days(Int64(index))
            bookings.append(
                (
                    StoredBooking(
                        number: 1_001 + Int64(index), user: "local", restaurant: "test", table: 1,
                        time: start..<(start + .minutes(90)), party: index + 1,
                        guest: RestaurantGuest(name, emailAddress: index.isMultiple(of: 2) ? "robin@example.com" : nil),
                        offer: index == 3 ? RestaurantOffer(name) : nil, request: index == 1 ? nil : name,
                        booked: TablyUnderTest.now), restaurant
                ))
        }
        let calendar = try Self.read(CalendarFile.text(bookings))
        #expect(calendar.version == "2.0" && calendar.product == "-//Beckon//Tably//EN")
        #expect(calendar.events.count == bookings.count)
        for ((booking, restaurant), event) in zip(bookings, calendar.events) {
            let hasAddress = booking.guest.emailAddress != nil
            // The name of an attendee stands in a parameter, which has neither quotation marks nor ends of lines.
            let plain = Self.lines(booking.guest.displayName)
            let name = hasAddress ? booking.guest.displayName.replacing("\"", with: "'") : nil
            #expect(event.name.map { $0.filter { !$0.isWhitespace } } == name.map { $0.filter { !$0.isWhitespace } })
            let expected = Event(
                uid: "\(booking.identifier)@tably.example.com", stamp: 1_772_442_000,
                start: Int(booking.time.lowerBound.milliseconds / 1000),
                end: Int(booking.time.upperBound.milliseconds / 1000), summary: restaurant.name,
                location: restaurant.name, description: booking.request.map(Self.lines),
                comment: booking.offer.map { Self.lines($0.offerTitleText) }, contact: hasAddress ? nil : plain,
                status: "CONFIRMED", attendee: hasAddress ? "mailto:robin@example.com" : nil, name: event.name,
                latitude: restaurant.latitude, longitude: restaurant.longitude, party: "\(booking.party)")
            #expect(event == expected)
        }
    }

    /// The executable itself, on a folder of its own: the bookings of one user, and of nobody else.
    @Test func theCommandExportsTheBookingsOfAUser() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tably-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Tably.store(folder: folder.path, now: TablyUnderTest.now)
        let intent = BookRestaurantReservation.table("Luigi", 3, 19) {
            $0.guestProvidedSpecialRequestText = "window; quiet,\n🕯️"
        }
        #expect(try await TablyUnderTest(store).handle(intent).code == .success)
        let printed = try Self.run(Self.executable, ["--data", folder.path, "--export", "local", "-"])
        let calendar = try Self.read(String(decoding: printed, as: UTF8.self))
        #expect(calendar.events.map(\.summary) == ["Blue Lantern", "Luigi's", "Blue Lantern"])
        #expect(calendar.events[1].description == "window; quiet,\n🕯️")
        #expect(calendar.events.allSatisfy { $0.name == "Robin Example" })
        let file = folder.appendingPathComponent("nobody.ics")
        _ = try Self.run(Self.executable, ["--data", folder.path, "--export", "nobody", file.path])
        #expect(try Self.read(try String(contentsOf: file, encoding: .utf8)).events.isEmpty)
        let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        try await store.close()
    }
}
