// Beckon: the narrator for a caller
// SPDX-License-Identifier: Apache-2.0

/// Makes narrators.
public enum Narrators {
    /// The narrator for a caller's language.
    ///
    /// - Parameter isTerminal: Whether colours may be used.
    public static func make(_ caller: Caller, isTerminal: Bool = false) -> any Narrator { PlainNarrator() }
}
