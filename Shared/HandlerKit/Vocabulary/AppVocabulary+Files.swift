// Beckon: files of words in the folders of their languages
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema

extension AppVocabulary {
    /// What a file of words is called, with `plist` or `json` behind it.
    public static let fileName = "AppIntentVocabulary"

    /// Reads the files of all languages: `en.lproj/AppIntentVocabulary.plist` and its like.
    ///
    /// - Parameter folder: The folder with the languages' folders.
    /// - Throws: ``VocabularyFileError`` where there is none, or one of them cannot be used.
    public init(folder: String) throws(VocabularyFileError) {
        self.init()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var isFound = false
        for language in names.filter({ $0.hasSuffix(".lproj") }).sorted() {
            for type in ["plist", "json"] {
                let path = "\(folder)/\(language)/\(Self.fileName).\(type)"
                guard FileManager.default.fileExists(atPath: path) else { continue }
                self.add(try AppVocabulary(file: path))
                isFound = true
            }
        }
        guard isFound else {
            throw VocabularyFileError(folder, "there is no en.lproj/\(Self.fileName).plist or the like in it; add one")
        }
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - locale: The language of its words; `nil` where its folder says it, as `en.lproj` does.
    /// - Throws: ``VocabularyFileError`` where it cannot be read or used.
    public init(file path: String, locale: String? = nil) throws(VocabularyFileError) {
        guard let locale = locale ?? Self.language(of: path) else {
            throw VocabularyFileError(
                path, "its folder names no language; put it into one such as en.lproj, or name it")
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        guard size <= PropertyList.bytesBound else {
            throw VocabularyFileError(
                path, "it has \(size) bytes; at most \(PropertyList.bytesBound) are read: split it")
        }
        guard let content = FileManager.default.contents(atPath: path) else {
            throw VocabularyFileError(path, "it cannot be read; is it there, and may it be read?")
        }
        do throws(VocabularyFileError) {
            try self.init(bytes: [UInt8](content), locale: locale)
        } catch {
            throw VocabularyFileError("\(path), \(error.place)", error.message)
        }
    }

    /// `en` for `/app/en.lproj/AppIntentVocabulary.plist`.
    private static func language(of path: String) -> String? {
        let parts = path.split(separator: "/")
        guard parts.count > 1 else { return nil }
        let folder = parts[parts.count - 2]
        // `Base` is whatever language the app was made in.
        return folder.hasSuffix(".lproj") && folder != "Base.lproj" ? String(folder.dropLast(6)) : nil
    }
}
