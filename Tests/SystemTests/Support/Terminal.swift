// Beckon: a command at a terminal, as a person has it
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

/// A command whose input and output are a pseudo terminal.
final class Terminal {
    let process = Process()
    private let device: Int32
    private var output: AsyncStream<String>.Iterator
    private var unread = ""

    init(_ executable: String, _ arguments: [String]) throws {
        // What posix_openpt and its kin do, which Swift's Glibc module leaves out: unlock it (TIOCSPTLCK), and ask for its
        // number (TIOCGPTN).
        let device = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number) = (Int32(0), Int32(0))
        guard device >= 0, ioctl(device, 0x4004_5431, &lock) == 0, ioctl(device, 0x8004_5430, &number) == 0 else {
            throw StackError("no pseudo terminal can be opened")
        }
        let other = FileHandle(
            fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
        let (texts, continuation) = AsyncStream<String>.makeStream()
        self.device = device
        self.output = texts.makeAsyncIterator()
        self.process.executableURL = Stack.executables.appendingPathComponent(executable)
        self.process.arguments = arguments
        self.process.standardInput = other
        self.process.standardOutput = other
        self.process.standardError = other
        try self.process.run()
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = Glibc.read(device, &buffer, buffer.count)
                guard count > 0 else { break }
                continuation.yield(String(decoding: buffer.prefix(count), as: UTF8.self))
            }
            continuation.finish()
        }
    }

    deinit { close(self.device) }

    /// Types a line.
    func type(_ line: String) {
        let bytes = [UInt8]((line + "\n").utf8)
        _ = Glibc.write(self.device, bytes, bytes.count)
    }

    /// Reads until each of some texts appeared behind what was read before, in whatever order.
    func read(until texts: String...) async throws {
        while true {
            let ends = texts.compactMap { self.unread.range(of: $0)?.upperBound }
            if ends.count == texts.count, let end = ends.max() {
                self.unread.removeSubrange(..<end)
                return
            }
            guard let more = await self.output.next(isolation: #isolation) else {
                // The time limit swallows what is thrown after it: who reads the log must see the screen.
                if Task.isCancelled { Issue.record("waited in vain for \(texts); on the screen: \(self.unread)") }
                throw StackError("the command ended before it said \(texts): \(self.unread)")
            }
            self.unread += more
        }
    }

    /// The process that the command started last from an executable; waits until there is another than `known`.
    func child(_ executable: String, after known: Int32 = 0) async -> Int32 {
        while true {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            for pid in names.compactMap({ Int32($0) }) where pid != known {
                guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                    let begin = stat.firstIndex(of: "("), let end = stat.lastIndex(of: ")")
                else { continue }
                // Its name, of which the kernel keeps 15 bytes; then its state and its parent.
                let fields = stat[end...].split(separator: " ")
                let isRunning = fields.count > 2 && !["Z", "X"].contains(fields[1])
                if isRunning, fields[2] == "\(self.process.processIdentifier)",
                    stat[stat.index(after: begin)..<end] == executable.prefix(15)
                {
                    return pid
                }
            }
            await Task.yield()
        }
    }
}
