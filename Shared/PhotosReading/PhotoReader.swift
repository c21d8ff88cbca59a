// Beckon: the process that reads tags and pictures, started and started again
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Schema
import Synchronization

/// Reads tags and makes thumbnails of files, by a process beside: `beckon-photos-reader`. Whoever may write into a folder of
/// photos chooses what the libraries for images decode, and a broken picture may crash them, make them compute for ever, or
/// have them ask for all memory. There it ends that process, which has bounds of its own, and costs its own tags.
public final class PhotoReader: Sendable {
    /// Why nothing can be read.
    public struct Trouble: Error, CustomStringConvertible {
        public let description: String
    }

    private struct State {
        var child: (process: pid_t, socket: ReaderSocket)?
        var read = 0
    }

    /// Seconds that one file may take.
    static let patience = 10
    /// Files that one process reads, so that what its libraries lose of memory comes back.
    static let filesPerProcess = 2_000

    private let executable: String
    private let state = Mutex(State())

    /// - Parameter executable: The path of `beckon-photos-reader`.
    public init(executable: String) { self.executable = executable }

    /// The one that lies beside the running program.
    ///
    /// - Throws: ``Trouble`` where there is none.
    public static func beside() throws -> PhotoReader {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        let own = String(decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + "beckon-photos-reader"
        guard access(String(path), X_OK) == 0 else {
            throw Trouble(description: "photos are read by \(path), which is not there")
        }
        return PhotoReader(executable: String(path))
    }

    deinit { self.state.withLock { Self.end(&$0) } }

    /// The tags of a file; `nil` where it is no image that can be read.
    ///
    /// - Parameter file: The descriptor of an open file.
    /// - Throws: ``Trouble`` where no process can be started.
    package func tags(of file: Int32) throws -> TagTable? {
        guard let bytes = try self.read(.tags, file), !bytes.isEmpty else { return nil }
        return (try? JSON.decode(TagTable.self, from: bytes))?.cleaned
    }

    /// A JPEG of a file, at most 256 dots wide and high, upright, without tags; `nil` where there can be none.
    ///
    /// - Parameter file: The descriptor of an open file.
    /// - Throws: ``Trouble`` where no process can be started.
    package func thumbnail(of file: Int32) throws -> [UInt8]? {
        guard let bytes = try self.read(.thumbnail, file), bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        return bytes
    }

    /// The dots of a picture, small and upright; `nil` where it is none that can be read.
    ///
    /// - Parameter bytes: The picture as a file has it.
    /// - Returns: How many dots it is wide and high, and three bytes a dot.
    /// - Throws: ``Trouble`` where no process can be started.
    package func dots(of bytes: [UInt8]) throws -> (width: Int, height: Int, bytes: [UInt8])? {
        // The reader is given open files; this one has no name any more.
        var name = Array("/tmp/beckon-picture-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else { return nil }
        defer { close(file) }
        unlink(name)
        guard write(file, bytes, bytes.count) == bytes.count, let answer = try self.read(.dots, file), answer.count > 4
        else { return nil }
        let (width, height) = (Int(answer[0]) << 8 | Int(answer[1]), Int(answer[2]) << 8 | Int(answer[3]))
        return (width, height, Array(answer.dropFirst(4)))
    }

    /// One file at a time. Where a process ends over it that has read others, it is tried once more with a new one: it may
    /// have been what is left of the others that ended it. One that takes too long is not tried again.
    private func read(_ job: ReaderJob, _ file: Int32) throws -> [UInt8]? {
        try self.state.withLock { state in
            for _ in 0..<2 {
                let socket = try self.socket(&state)
                state.read += 1
                let answer = socket.send(job, of: file) ? socket.answer() : .gone
                if case .bytes(let bytes) = answer { return bytes }
                let isFirst = state.read == 1
                Self.end(&state)
                if answer == .late || isFirst { return nil }
            }
            return nil
        }
    }

    private func socket(_ state: inout State) throws -> ReaderSocket {
        if state.read >= Self.filesPerProcess { Self.end(&state) }
        if let child = state.child { return child.socket }
        let child = try self.start()
        state.child = child
        return child.socket
    }

    /// Starts a process that has its end of the line as standard input, and no variable of this one. Descriptors that it was
    /// left by mistake it closes itself.
    private func start() throws -> (process: pid_t, socket: ReaderSocket) {
        guard let (ours, theirs) = ReaderSocket.pair() else { throw Self.trouble("no line to a reader", errno) }
        defer { close(theirs.descriptor) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, theirs.descriptor, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        guard let name = strdup(self.executable), let language = strdup("LC_ALL=C.UTF-8") else {
            throw Self.trouble("a reader cannot be started", ENOMEM)
        }
        defer {
            free(name)
            free(language)
        }
        var process: pid_t = 0
        let status = posix_spawn(&process, self.executable, &actions, nil, [name, nil], [language, nil])
        guard status == 0 else {
            close(ours.descriptor)
            throw Self.trouble("\(self.executable) cannot be started", status)
        }
        ours.wait(atMost: Self.patience)
        return (process, ours)
    }

    private static func end(_ state: inout State) {
        guard let child = state.child else { return }
        (state.child, state.read) = (nil, 0)
        close(child.socket.descriptor)
        kill(child.process, SIGKILL)
        var status: Int32 = 0
        while waitpid(child.process, &status, 0) == -1, errno == EINTR {}
    }

    private static func trouble(_ what: String, _ number: Int32) -> Trouble {
        Trouble(description: "\(what): \(String(cString: strerror(number)))")
    }
}
