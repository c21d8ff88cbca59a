// Beckon: the narrator for a caller
// SPDX-License-Identifier: Apache-2.0

import CardKit
import DomainCards
import PresenterView
import PresenterWords

/// Makes narrators.
public enum Narrators {
    /// The narrator for a caller's language.
    ///
    /// - Parameter isTerminal: Whether colours may be used.
    public static func make(_ caller: Caller, isTerminal: Bool = false) -> any Narrator {
        // Without its words beside it the command still talks, plainly.
        let language = WordsLibrary.language(for: caller.locale) ?? WordsLibrary.languages[0]
        guard let library = try? WordsLibrary.shipped([language], with: [DomainCards.words]) else {
            return PlainNarrator()
        }
        let renderer = TerminalRenderer(
            width: isTerminal ? Screen.columns : 80, style: isTerminal ? .ansi : .plain,
            images: isTerminal ? TerminalGraphics.ofThisProcess() : nil)
        return StoryNarrator(
            words: library.words(for: caller.locale), looks: DomainCards.looks, caller: caller, renderer: renderer,
            offersLookUps: isTerminal)
    }
}
