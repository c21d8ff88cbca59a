// Beckon: memory handed to libzmq is kept until it is sent, and released once.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import ZeroMQ

/// A block of memory that counts how often it is freed.
private final class Block: Sendable {
    final class Releases: Sendable {
        let count = Atomic<Int>(0)
    }

    // Filled before it is shared, then only read.
    nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
    let releases: Releases

    init(byteCount: Int, releases: Releases) {
        self.memory = .allocate(byteCount: byteCount, alignment: 8)
        for index in 0..<byteCount { self.memory[index] = UInt8(truncatingIfNeeded: index &* 31) }
        self.releases = releases
    }

    deinit {
        self.memory.deallocate()
        self.releases.count.add(1, ordering: .relaxed)
    }

    static func frame(byteCount: Int, releases: Releases) -> Frame {
        let block = Block(byteCount: byteCount, releases: releases)
        return Frame(unsafeBytes: UnsafeRawBufferPointer(block.memory), keeping: block)
    }
}

struct ZeroCopyTests {
    @Test(arguments: [100, 8192, 3_000_000])
    func aSentBufferArrivesWholeAndIsReleasedOnce(byteCount: Int) throws {
        let releases = Block.Releases()
        do {
            let context = try Context()
            let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
            let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
            try push.connect(try pull.bind("tcp://127.0.0.1:*"))
            try push.send([Block.frame(byteCount: byteCount, releases: releases)], timeoutMilliseconds: patience)
            let received = try pull.receive(timeoutMilliseconds: patience).frames[0]
            #expect(received.count == byteCount)
            let isIntact = received.withUnsafeBytes { bytes in
                bytes.indices.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0 &* 31) }
            }
            #expect(isIntact)
        }
        // The context has ended, and with it every thread that could still hold the buffer.
        #expect(releases.count.load(ordering: .relaxed) == 1)
    }

    @Test func anUnsentBufferIsReleasedOnce() throws {
        let releases = Block.Releases()
        do {
            let context = try Context()
            let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
            let refused = Message([Block.frame(byteCount: 100_000, releases: releases)])
            #expect(try push.trySend(refused) == .wouldBlock)
            #expect(releases.count.load(ordering: .relaxed) == 0)
        }
        #expect(releases.count.load(ordering: .relaxed) == 1)
    }

    @Test func aBufferQueuedForAPeerThatNeverComesIsReleasedOnce() throws {
        let releases = Block.Releases()
        do {
            let folder = try TemporaryFolder()
            let context = try Context()
            let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
            try push.connect(folder.endpoint)
            #expect(try push.trySend([Block.frame(byteCount: 100_000, releases: releases)]) == .sent)
            #expect(releases.count.load(ordering: .relaxed) == 0)
        }
        #expect(releases.count.load(ordering: .relaxed) == 1)
    }

    @Test func changingAnArrayAfterSendingItDoesNotChangeTheMessage() throws {
        let context = try Context()
        let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
        let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
        try push.connect(try pull.bind("inproc://changing"))
        var bytes = [UInt8](repeating: 1, count: 50_000)
        try push.send([Frame(bytes)], timeoutMilliseconds: patience)
        for index in bytes.indices { bytes[index] = 2 }
        let received = try pull.receive(timeoutMilliseconds: patience).frames[0]
        #expect(received.bytes == [UInt8](repeating: 1, count: 50_000))
    }

    @Test func receivedFramesOutliveTheirSocketAndContext() throws {
        var kept: [Frame] = []
        do {
            let context = try Context()
            let pull = try Socket.open(.pull, in: context, lingerMilliseconds: 0)
            let push = try Socket.open(.push, in: context, lingerMilliseconds: 0)
            try push.connect(try pull.bind("tcp://127.0.0.1:*"))
            for size in [5, 40, 500, 60_000] {
                try push.send([Frame([UInt8](repeating: 3, count: size))], timeoutMilliseconds: patience)
                kept.append(try pull.receive(timeoutMilliseconds: patience).frames[0])
            }
        }
        #expect(kept.map(\.count) == [5, 40, 500, 60_000])
        #expect(kept.allSatisfy { $0.bytes.allSatisfy { $0 == 3 } })
    }
}
