// Beckon: recognizers that conversations share
// SPDX-License-Identifier: Apache-2.0

import RecognizerEngine
import Schema
import Synchronization

/// The recognizers that were compiled last. Compiling the grammar of all apps takes longer than a conversation, and most
/// conversations have the same apps.
final class CompiledRecognizers: Sendable {
    /// How many are kept: a language with all apps is one.
    private static let most = 8

    private let recent = Mutex<[Recognizer]>([])

    /// A recognizer with a catalog, compiled only where none with the same apps and languages is kept. Of one that is kept the
    /// terms alone are compiled.
    func recognizer(_ languages: [Language], _ catalog: Catalog) throws -> Recognizer {
        let locales = languages.map(\.locale)
        let known = self.recent.withLock { $0.first { $0.locales == locales && $0.hasApps(of: catalog) } }
        if let known { return known.updated(catalog, in: locales) }
        let recognizer = try Recognizer(languages: languages, catalog: catalog, isLenient: true)
        self.recent.withLock { recent in
            recent.insert(recognizer, at: 0)
            if recent.count > Self.most { recent.removeLast() }
        }
        return recognizer
    }
}
