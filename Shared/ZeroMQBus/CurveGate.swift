// Beckon: who may connect when connections are enciphered.
// SPDX-License-Identifier: Apache-2.0

import Access
import Logging
import Schema
import ZeroMQ

/// Answers libzmq's questions whether a peer may connect (ZAP, rfc.zeromq.org/spec/27): those with an admitted key may.
/// Its public key becomes the peer's User-Id, by which every message of the connection is known again.
///
/// It also gives each connection its routing id, in place of what the peer chose. libzmq numbers those who chose none,
/// and a peer that chose the next number would end the process: `add_out_pipe` asserts that no number is there yet
/// (4.3.4, 4.3.5). A peer that could choose could also keep another from being heard. libzmq takes the id from the
/// answer like one from the peer, and the later one counts. So no answer is given before the I/O thread has read all
/// that the peer said, which it does in the same step in which it asks (``IOThreadBarrier``).
///
/// It must be bound before the first door, or else peers are let in unasked. Belongs to the socket thread.
final class CurveGate {
    private static let endpoint = "inproc://zeromq.zap.01"
    private static let framesMaximum = 16
    /// Peers whose key is not admitted any more. Not a name that a key may have.
    static let nobody = "(revoked)"

    private let socket: Socket
    private let barrier: IOThreadBarrier
    /// Answers that wait for the barrier, and how many of them wait for the one that is under way.
    private var waiting: [ZeroMQ.Message] = []
    private var waitingForBarrier = 0
    private var admitted: UInt64 = 0
    private let source: RightsSource
    private let watch: FolderWatch?
    private let logger: Logger
    private var attempts = AttemptLog()
    private var file: RightsFile
    private var names: [String: String]
    private(set) var table: AccessTable

    /// Reads the rights and binds.
    ///
    /// - Throws: What keeps the rights from being read: a dispatcher that cannot know whom to admit does not start.
    init(_ settings: TransportSettings, in context: Context, logger: Logger) throws {
        let socket = try Socket.open(.router, in: context, lingerMilliseconds: 0)
        try socket.bind(Self.endpoint)
        let source = settings.rights ?? .fixed(RightsFile())
        // Watched before it is read: what changes in between is read again.
        self.watch = try source.folder.map { try FolderWatch($0) }
        let file = try source.read()
        self.barrier = try IOThreadBarrier(in: context)
        self.socket = socket
        self.source = source
        self.logger = logger
        self.file = file
        self.names = Self.names(file)
        self.table = AccessTable(file)
    }

    private static func names(_ file: RightsFile) -> [String: String] {
        let valid = file.entries.filter { $0.revoked == nil }
        return Dictionary(valid.map { ($0.publicKey.text, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    func join(_ poller: inout Poller) throws(ZeroMQError) {
        _ = try poller.add(self.socket)
        try self.barrier.join(&poller)
        if let watch = self.watch { _ = try poller.add(descriptor: watch.descriptor) }
    }

    /// The name of the key that a message's sender proved to have.
    func key(of user: String?) -> String { user.flatMap { self.names[$0] } ?? Self.nobody }

    /// Reads the rights again if a file of their folder has changed. What cannot be read changes nothing.
    ///
    /// - Returns: The rights as they were, if they are others now.
    func reload() -> AccessTable? {
        guard let watch = self.watch, watch.drain() else { return nil }
        do {
            let file = try self.source.read()
            guard file != self.file else { return nil }
            let before = self.table
            self.file = file
            self.names = Self.names(file)
            self.table = AccessTable(file)
            self.logger.notice(
                "rights were read again", metadata: ["keys": "\(self.names.count) of \(file.entries.count) valid"])
            return before
        } catch {
            self.logger.error(
                "the rights cannot be read; those read before hold on", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// Takes what has been asked, and answers what was asked before.
    ///
    /// - Returns: Whether more may be waiting.
    func answer(atMost count: Int, at now: Instant) throws(ZeroMQError) -> Bool {
        let hasMore = try self.take(atMost: count, at: now)
        if try self.barrier.hasEnded() {
            for reply in self.waiting.prefix(self.waitingForBarrier) { try self.socket.trySend(reply) }
            self.waiting.removeFirst(self.waitingForBarrier)
            self.waitingForBarrier = 0
        }
        if !self.waiting.isEmpty, !self.barrier.isUnderWay {
            self.waitingForBarrier = self.waiting.count
            try self.barrier.begin()
        }
        return hasMore
    }

    private func take(atMost count: Int, at now: Instant) throws(ZeroMQError) -> Bool {
        for _ in 0..<count {
            guard let (message, frameCount) = try self.socket.tryReceiveCounted(maximumFrames: Self.framesMaximum)
            else {
                return false
            }
            // The asker's id, an empty frame, then version, request id, domain, address, identity, mechanism, key.
            let frames = message.frames
            guard frameCount >= 4, frames.count >= 4 else { continue }
            let isCurve = frameCount == 9 && frames[7] == Frame("CURVE")
            let user = isCurve ? Self.z85(frames[8]) : nil
            let isAdmitted = user.map { self.names[$0] != nil } ?? false
            self.waiting.append([
                frames[0], Frame(), Frame("1.0"), frames[3], Frame(isAdmitted ? "200" : "400"),
                Frame(isAdmitted ? "OK" : "this key is not admitted"), Frame(isAdmitted ? user ?? "" : ""),
                isAdmitted ? self.nextIdentity() : Frame(),
            ])
            if !isAdmitted { self.tell(frames.count > 5 ? frames[5] : Frame(), user, at: now) }
        }
        return true
    }

    /// The routing id of the next connection, as a property of its handshake: a number that is never given again,
    /// behind a byte that none of libzmq's own begins with.
    private func nextIdentity() -> Frame {
        self.admitted += 1
        let id = withUnsafeBytes(of: self.admitted.bigEndian) { [0x42] + $0 }
        let name = Array("Identity".utf8)
        return Frame([UInt8(name.count)] + name + [0, 0, 0, UInt8(id.count)] + id)
    }

    private static func z85(_ frame: Frame) -> String? { (try? CurveKey(bytes: frame.bytes))?.z85 }

    private func tell(_ address: Frame, _ user: String?, at now: Instant) {
        let address = String(decoding: address.bytes.prefix(64), as: UTF8.self)
        // A public key that was revoked still says whose it was.
        let name = user.flatMap { text in self.file.entries.first { $0.publicKey.text == text }?.name }
        let what = name.map { "the key '\($0)' is revoked" } ?? "its key is not known"
        guard let line = self.attempts.note("address \(address)", "\(what); not let in", at: now) else { return }
        self.logger.warning("\(line)")
    }
}
