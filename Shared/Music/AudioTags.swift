// Beckon: what stands in an audio file's tags
// SPDX-License-Identifier: Apache-2.0

import CTagLib
import Glibc

/// What stands in an audio file's tags. A file's words are somebody else's: they are cut, and cleared of what controls.
public struct AudioTags: Hashable, Sendable {
    /// What it is called, by whom it is, what it is on, and what kind of music it is.
    public var title: String?, artist: String?, album: String?, genre: String?
    /// When it came out, where it stands on its album, and how long it is.
    public var year: Int?, number: Int?, seconds: Int?

    /// No tags.
    public init() {}

    /// Bytes of a tag that are looked at, and bytes that are kept.
    private static let looked = 4_096, kept = 400

    /// Endings of files that are looked into.
    public static let endings: Set<String> = [
        "mp3", "flac", "ogg", "oga", "opus", "m4a", "m4b", "wma", "wav", "aif", "aiff", "ape", "mpc", "wv", "spx",
        "tta",
    ]

    /// The strings that TagLib answers are ours to free; else it would keep them in one list of all threads.
    private static let isReady: Bool = {
        taglib_set_strings_unicode(1)
        taglib_set_string_management_enabled(0)
        return true
    }()

    /// Reads a file; blocks.
    ///
    /// - Returns: `nil` where it holds no audio.
    public static func read(_ path: String) -> AudioTags? {
        guard Self.isReady, let file = taglib_file_new(path) else { return nil }
        defer { taglib_file_free(file) }
        guard taglib_file_is_valid(file) != 0, let sound = taglib_file_audioproperties(file),
            taglib_audioproperties_samplerate(sound) > 0
        else { return nil }
        var tags = AudioTags()
        tags.seconds = Int(max(0, taglib_audioproperties_length(sound)))
        guard let tag = taglib_file_tag(file) else { return tags }
        tags.title = Self.text(taglib_tag_title(tag))
        tags.artist = Self.text(taglib_tag_artist(tag))
        tags.album = Self.text(taglib_tag_album(tag))
        tags.genre = Self.text(taglib_tag_genre(tag))
        tags.year = Self.number(taglib_tag_year(tag), in: 1_000...9_999)
        tags.number = Self.number(taglib_tag_track(tag), in: 1...9_999)
        return tags
    }

    private static func number(_ number: UInt32, in range: ClosedRange<Int>) -> Int? {
        range.contains(Int(number)) ? Int(number) : nil
    }

    private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { taglib_free(text) }
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, Self.looked))
        return Self.cleared(String(decoding: bytes, as: UTF8.self))
    }

    /// A text without control characters, in one line, cut to what is kept.
    public static func cleared(_ text: String) -> String? {
        var words: [String] = []
        var room = Self.kept
        for word in text.unicodeScalars.split(whereSeparator: { $0.properties.isWhitespace || $0.value < 32 }) {
            var kept = String.UnicodeScalarView()
            for scalar in word
            where ![.control, .format, .surrogate, .privateUse].contains(scalar.properties.generalCategory) {
                room -= String(scalar).utf8.count
                if room < 0 { break }
                kept.append(scalar)
            }
            if !kept.isEmpty { words.append(String(kept)) }
            if room <= 0 { break }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
