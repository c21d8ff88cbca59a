// Beckon: tests of Badge as its worker runs it, JSON in and JSON out
// SPDX-License-Identifier: Apache-2.0

import AppStore
import Bus
import Domains
import Foundation
import GRDB
import HandlerKit
import Schema
import Testing

@testable import CodesHandler
@testable import ServiceKit

/// A link for work that sends no updates.
private struct DeafLink: DispatcherLink {
    func send(_ message: Message) throws(BusError) {}
    var arrivals: AsyncStream<Message> { AsyncStream { $0.finish() } }
    var lostArrivals: Int { 0 }
    func close() async {}
}

/// Badge over a store, fed with messages as from a dispatcher.
private struct Worker {
    static let now = Instant(milliseconds: 1_772_442_000_000)

    let store: AppStore
    let performer: AppPerformer
    var user = "local", now = Self.now

    init(_ store: AppStore? = nil) throws {
        self.store = try store ?? Badge.inMemoryStore(now: Self.now)
        self.performer = AppPerformer(Badge.app(store: self.store))
    }

    private var context: WorkContext {
        WorkContext(user: self.user, locale: "en", timeZone: "UTC", location: nil, now: self.now)
    }

    private func perform(_ phase: Phase, _ body: some Encodable) async throws -> [UInt8] {
        let message = try Message(Header(.work, phase: phase, attempt: 1), body)
        return try await self.performer.perform(message, updates: UpdateChannel(work: message.header, link: DeafLink()))
    }

    private func message(_ type: VisualCodeType?) -> IntentMessage {
        IntentMessage("GetVisualCode", type.map { ["visualCodeType": .string($0.rawValue)] } ?? [:])
    }

    func resolve(_ type: VisualCodeType?) async throws -> ResolutionResult<VisualCodeType>? {
        let work = ResolveWork(
            intent: self.message(type), parameters: ["visualCodeType"], context: self.context)
        struct Answer: Decodable {
            struct One: Decodable { var results: [ResolutionResult<VisualCodeType>] }
            var resolutions: [One]
        }
        return try JSON.decode(Answer.self, from: try await self.perform(.resolving, work)).resolutions.first?.results
            .first
    }

    func confirm(_ type: VisualCodeType?) async throws -> Response<GetVisualCode> {
        let work = ConfirmWork(intent: self.message(type), context: self.context)
        return try JSON.decode(Response<GetVisualCode>.self, from: try await self.perform(.confirming, work))
    }

    func handle(_ type: VisualCodeType?, key: String = "k") async throws -> Response<GetVisualCode> {
        let work = HandleWork(intent: self.message(type), key: key, context: self.context)
        return try JSON.decode(Response<GetVisualCode>.self, from: try await self.perform(.handling, work))
    }

    func put(_ wallet: Wallet) async throws {
        let user = self.user
        try await self.store.database.write { try wallet.write(for: user, to: $0) }
    }
}

@Suite struct ShowingTests {
    private static func scanned(_ response: Response<GetVisualCode>) throws -> String {
        let text = try #require(response.payload.visualCodeImage?.data)
        let data = try #require(Data(base64Encoded: text))
        return String(decoding: try Scanner.read(Array(data)), as: UTF8.self)
    }

    @Test(
        arguments: [
            (.contact, "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Robin;;;\r\n"), (.requestPayment, "BCD\n002\n1\nSCT\n"),
            (.sendPayment, "https://pay.example.com/from?payer=robin"),
            (.transit, "https://transit.example.com/ticket?v=1&number=EX-2001&mode=pass"),
            (.bus, "https://transit.example.com/ticket?v=1&number=EX-2002&mode=bus"),
            // The subway ticket is over; the pass is good there.
            (.subway, "https://transit.example.com/ticket?v=1&number=EX-2001&mode=pass"),
        ] as [(VisualCodeType, String)]) func everyType(_ type: VisualCodeType, _ beginning: String) async throws
    {
        let worker = try Worker()
        #expect(try await worker.resolve(type) == .success(type))
        let preview = try await worker.confirm(type)
        // Nothing is shown before the yes.
        #expect(preview.code == .ready && preview.payload.visualCodeImage == nil)
        let response = try await worker.handle(type)
        #expect(response.code == .success)
        #expect(try Self.scanned(response).hasPrefix(beginning))
    }

    @Test func withoutAWordAllAreOffered() async throws {
        var worker = try Worker()
        #expect(
            try await worker.resolve(nil) == .disambiguation([.contact, .requestPayment, .sendPayment, .transit, .bus]))
        worker.now = Worker.now + .minutes(21 * 24 * 60)
        #expect(try await worker.resolve(nil) == .disambiguation([.contact, .requestPayment, .sendPayment]))
        #expect(
            try await worker.resolve(.bus)
                == .unsupported(reason: nil, alternatives: [.contact, .requestPayment, .sendPayment]))
        #expect(try await worker.handle(.bus).code == .failureAppConfigurationRequired)
    }

    @Test func whoGaveNothingHasNothingToShow() async throws {
        var worker = try Worker()
        worker.user = "guest"
        #expect(try await worker.resolve(nil) == .needsValue)
        #expect(try await worker.resolve(.contact) == .success(.contact))
        #expect(try await worker.confirm(.contact).code == .failureAppConfigurationRequired)
        let response = try await worker.handle(.contact)
        #expect(response.code == .failureAppConfigurationRequired && response.payload.visualCodeImage == nil)
        #expect(try await worker.handle(nil, key: "2").code == .failure)
    }

    @Test func theLongestCardThatFits() async throws {
        var worker = try Worker()
        worker.user = "guest"
        var card = VisitingCard(givenName: "Zoë", note: "")
        let room = QRCode.bytesMaximum - card.vCard.utf8.count - "NOTE:\r\n".utf8.count
        card.note = String(repeating: "é", count: room / 2) + (room % 2 == 1 ? "x" : "")
        #expect(card.vCard.utf8.count == QRCode.bytesMaximum)
        try await worker.put(Wallet(card: card))
        #expect(try Self.scanned(try await worker.handle(.contact)) == card.vCard)
        card.note?.append("x")
        try await worker.put(Wallet(card: card))
        #expect(try await worker.confirm(.contact).code == .failure)
        let response = try await worker.handle(.contact, key: "2")
        #expect(response.code == .failure && response.payload.visualCodeImage == nil)
    }

    @Test func oneKeyIsHandledOnce() async throws {
        let worker = try Worker()
        let first = try await worker.handle(.contact)
        try await worker.put(Wallet())
        #expect(try await worker.handle(.contact) == first)
        #expect(try await worker.handle(.contact, key: "2").code == .failureAppConfigurationRequired)
    }

    @Test func whatIsDeclared() throws {
        let declaration = try #require(
            Badge.app(store: try Badge.inMemoryStore(now: Worker.now)).manifest.intents.first)
        #expect(declaration.lock == .always && declaration.risk == .financial)
        #expect(declaration.parameters.map(\.isSensitive) == [true])
    }
}
