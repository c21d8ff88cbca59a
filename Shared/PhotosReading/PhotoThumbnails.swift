// Beckon: thumbnails of the files that an answer names
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FoundationEssentials
import Glibc
public import Logging
import Synchronization

/// Makes thumbnails of files below one folder, when they are asked for, and keeps them. What an answer names outside of that
/// folder, or through a link, is not opened.
public final class PhotoThumbnails: Sendable {
    private let root: [UInt8]
    private let cache: ThumbnailCache
    private let reader: PhotoReader
    private let queue = DispatchQueue(label: "beckon.photos.thumbnails")
    private let logger: Logger

    /// - Parameters:
    ///   - folder: The folder with the photos, as the app was given it.
    ///   - cache: Where thumbnails are kept.
    ///   - bytes: How much is kept at most.
    ///   - reader: What decodes files.
    ///   - logger: Is told what goes wrong beside broken files.
    public init(
        folder: String, cache: String, bytes: Int = 64 << 20, reader: PhotoReader, logger: Logger
    ) {
        self.root = Array(URL(fileURLWithPath: folder).standardizedFileURL.path.utf8)
        self.cache = ThumbnailCache(folder: cache, bytes: bytes)
        self.reader = reader
        self.logger = logger
    }

    /// Those of a folder, kept beside the app's store: what one worker made the others need not make.
    ///
    /// - Parameter data: The folder of the apps' stores.
    public convenience init(folder: String, data: String, reader: PhotoReader, logger: Logger) {
        self.init(folder: folder, cache: "\(data)/glimpse-thumbnails", reader: reader, logger: logger)
    }

    /// The thumbnails of some files, in their order, as far as they are there by an end of patience; `nil` for a file that
    /// has none. What is missing then is made all the same, for whoever asks next.
    package func pictures(of addresses: [String], within patience: Duration) async -> [[UInt8]?] {
        let found = Mutex<[Int: [UInt8]]>([:])
        let gate = Gate()
        self.queue.async {
            for (index, address) in addresses.enumerated() {
                if let picture = self.picture(address) { found.withLock { $0[index] = picture } }
            }
            gate.open()
        }
        await gate.wait(patience)
        let made = found.withLock { $0 }
        return addresses.indices.map { made[$0] }
    }

    private func picture(_ address: String) -> [UInt8]? {
        guard let names = self.names(address), let file = self.open(names) else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let key = ThumbnailCache.key(path: address, size: Int(status.st_size), modified: status.st_mtim)
        switch self.cache.entry(key) {
        case .picture(let bytes): return bytes
        case .nothing: return nil
        case nil: break
        }
        do {
            let picture = try self.reader.thumbnail(of: file)
            self.cache.put(picture.map { .picture($0) } ?? .nothing, key)
            return picture
        } catch {
            self.logger.warning("\(error)")
            return nil
        }
    }

    /// The names on the way from the folder to a file; `nil` for what is not below it.
    private func names(_ address: String) -> [[CChar]]? {
        guard address.hasPrefix("file:///"), let path = Self.decoded(address.dropFirst(7).utf8),
            path.starts(with: self.root), self.root == [0x2F] || path.dropFirst(self.root.count).first == 0x2F
        else { return nil }
        let names = path.dropFirst(self.root.count).split(separator: 0x2F)
        guard (1...40).contains(names.count), names.allSatisfy({ $0 != [0x2E] && $0 != [0x2E, 0x2E] }) else {
            return nil
        }
        return names.map { name in name.map { CChar(bitPattern: $0) } + [0] }
    }

    /// Opens the folder and what is in it one name after the other, so that no link leads away.
    private func open(_ names: [[CChar]]) -> Int32? {
        var place = Glibc.open(String(decoding: self.root, as: UTF8.self), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for (index, name) in names.enumerated() where place >= 0 {
            let kind = index == names.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = openat(place, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            close(place)
            place = next
        }
        return place >= 0 ? place : nil
    }

    /// The bytes of a path in a URL; `nil` where a zero is among them, which would end it early.
    private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : bytes
    }
}

/// Something that one waits for, but not for ever.
private final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let timer = DispatchQueue(label: "beckon.photos.patience")

    func open() {
        self.state.withLock { state in
            state.isOpen = true
            defer { state.waiting = nil }
            return state.waiting
        }?.resume()
    }

    func wait(_ patience: Duration) async {
        await withCheckedContinuation { continuation in
            let isOpen = self.state.withLock { state in
                if !state.isOpen { state.waiting = continuation }
                return state.isOpen
            }
            guard !isOpen else { return continuation.resume() }
            self.timer.asyncAfter(deadline: .now() + .milliseconds(Int(patience / .milliseconds(1)))) { self.open() }
        }
    }
}
