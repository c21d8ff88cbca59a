// Beckon: the words of Ringo and of its users
// SPDX-License-Identifier: Apache-2.0

import AppStore
import HandlerKit
import People
import Schema
import Telephone

extension Ringo {
    /// Numbers of emergency services, written and said digit by digit: they are heard, so that they can be refused. Other
    /// numbers are recognized by their form, for which these are too short.
    static let emergencyWords: [Manifest.GlobalVocabulary] = {
        let intents = ["StartCall", "StartAudioCall", "StartVideoCall"].map { "\($0).contacts" }
        let written = EmergencyNumbers.all.sorted()
        let spoken = Self.texts.names.keys.sorted().map { locale in
            Manifest.GlobalVocabulary(
                for: intents, written.map { Term($0, SpokenDigits.words(for: $0, locale)) }, locale: locale)
        }
        return [Manifest.GlobalVocabulary(for: intents, written.map { Term($0, [$0]) })] + spoken
    }()

    /// The names in a user's address book, those of the latest calls first.
    static func names(_ store: AppStore) -> StoreVocabulary {
        StoreVocabulary(store, app: Self.identifier, users: "SELECT DISTINCT user FROM contact", isCounted: true) {
            let book = try AddressBook(of: $1, in: $0)
            return [(.contactName, book.contactTerms), (.contactGroupName, book.groupTerms)]
        }
    }
}
