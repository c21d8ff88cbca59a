// Beckon: what was learnt, kept in files
// SPDX-License-Identifier: Apache-2.0

import CZlib
public import Foundation
public import Logging
import RecognizerEngine
import Schema

/// Keeps what a recognizer learnt in a folder, so that one that starts again with the same apps need not learn anew.
///
/// A file says from what it was learnt: the build, the languages' files, the apps. One that was learnt from anything else, or that
/// is damaged, is passed over, and what is learnt instead takes its place. Several recognizers may share a folder.
public struct LearntFiles: Sendable {
    /// What is kept of one language.
    enum Kind: String {
        /// How people answer, which depends on no app.
        case turns
        /// What they ask for.
        case language
    }

    /// What every file begins with: that it is one of these, and the version of its form.
    private static let magic = Array("beckon learnt 1\n".utf8)
    /// Files that are kept of a kind and language; of more, those that were written longest ago go.
    private static let most = 4
    /// A file of more bytes is not read.
    private static let mostBytes = 256 << 20

    private let folder: URL
    private let build: String
    private let logger: Logger

    /// - Parameters:
    ///   - folder: Where the files are; it is made when the first is written.
    ///   - sources: Files and folders from which everything that is learnt follows, besides the apps: the executable and
    ///     the languages. Where one of them has another path, size or time, everything is learnt anew.
    ///   - logger: For files that cannot be used or written.
    public init(_ folder: URL, sources: [URL], logger: Logger) {
        self.folder = folder
        self.build = sources.map(Self.stamp).joined(separator: "\n")
        self.logger = logger
    }

    /// What was learnt from these apps; `nil` where that is not known.
    func load<Learnt: Decodable>(_ kind: Kind, _ locale: String, of manifests: [Manifest]) -> Learnt? {
        let file = self.file(kind, locale, of: manifests)
        do {
            guard let size = try? file.url.resourceValues(forKeys: [.fileSizeKey]).fileSize else { return nil }
            guard size <= Self.mostBytes else { throw DamagedFile() }
            let data = try Data(contentsOf: file.url)
            let sum = data.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard data.count > Self.magic.count + 4, data.starts(with: Self.magic), Self.sum(data.dropLast(4)) == sum
            else { throw DamagedFile() }
            let content = try PropertyListDecoder().decode(
                Content<Learnt>.self, from: data.dropFirst(Self.magic.count).dropLast(4))
            return content.origin == file.origin ? content.learnt : nil
        } catch {
            self.logger.warning(
                "what was learnt before cannot be read; it is learnt anew",
                metadata: ["file": "\(file.url.path)", "error": "\(error)"])
            return nil
        }
    }

    /// Keeps what was learnt from these apps.
    func save(_ learnt: some Encodable, _ kind: Kind, _ locale: String, of manifests: [Manifest]) {
        let file = self.file(kind, locale, of: manifests)
        do {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            var data = Data(Self.magic)
            data += try encoder.encode(Content(origin: file.origin, learnt: learnt))
            let sum = Self.sum(data)
            data += (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
            try FileManager.default.createDirectory(
                at: self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try data.write(to: file.url, options: .atomic)
            self.removeOld(kind, locale)
        } catch {
            self.logger.warning(
                "what was learnt cannot be kept, and is learnt again at the next start",
                metadata: ["file": "\(file.url.path)", "error": "\(error)"])
        }
    }

    // MARK: Parts

    private struct DamagedFile: Error, CustomStringConvertible { var description: String { "the file is damaged" } }

    struct Content<Learnt> {
        var origin: String
        var learnt: Learnt
    }

    /// Where something is kept, and what the file says of what it was learnt from.
    private func file(_ kind: Kind, _ locale: String, of manifests: [Manifest]) -> (url: URL, origin: String) {
        var origin = self.build
        if kind == .language {
            for manifest in manifests.sorted(by: { $0.app < $1.app }) {
                // A manifest that came over the wire is one that can be written.
                origin += "\n" + ((try? JSON.line(manifest)) ?? manifest.app)
            }
        }
        let name = "\(locale).\(kind.rawValue).\(String(Self.sum(Data(origin.utf8)), radix: 16))"
        return (self.folder.appendingPathComponent(name), origin)
    }

    private func removeOld(_ kind: Kind, _ locale: String) {
        func time(_ file: URL) -> Date {
            (try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate) ?? .distantPast
        }
        let files =
            (try? FileManager.default.contentsOfDirectory(at: self.folder, includingPropertiesForKeys: nil)) ?? []
        let same = files.filter { $0.lastPathComponent.hasPrefix("\(locale).\(kind.rawValue).") }
        // Another recognizer may have removed one meanwhile.
        for file in same.sorted(by: { time($0) > time($1) }).dropFirst(Self.most) {
            try? FileManager.default.removeItem(at: file)
        }
    }

    /// A file's path, size and time, or those of all files in a folder.
    private static func stamp(_ source: URL) -> String {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let inside = FileManager.default.enumerator(at: source, includingPropertiesForKeys: Array(keys))?
            .compactMap { $0 as? URL }
        return ([source] + (inside ?? []).sorted { $0.path < $1.path }).map { file in
            let values = try? file.resourceValues(forKeys: keys)
            let time = values?.contentModificationDate?.timeIntervalSince1970 ?? 0
            return "\(file.path) \(values?.fileSize ?? 0) \(time)"
        }.joined(separator: "\n")
    }

    private static func sum(_ data: Data) -> UInt32 {
        data.withUnsafeBytes {
            UInt32(truncatingIfNeeded: crc32_z(0, $0.bindMemory(to: UInt8.self).baseAddress, $0.count))
        }
    }
}

extension LearntFiles.Content: Encodable where Learnt: Encodable {}
extension LearntFiles.Content: Decodable where Learnt: Decodable {}
