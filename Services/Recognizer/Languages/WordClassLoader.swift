// Beckon: reads which words of a language can stand for one another
// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecognizerEngine

/// Reads `classes.yaml` of a language: words by class, for the statistics.
public enum WordClassLoader {
    /// The classes of a language that comes with Beckon; none where it has none yet.
    ///
    /// - Throws: ``LanguageError``, which names the file, the line, and what to do.
    public static func classes(_ locale: String) throws -> [String: [String]] {
        try TrainingLoader.classes(ValueLanguageLoader.folder(locale), locale: locale)
    }
}
