// Beckon: comparing what nobody may find out piece by piece
// SPDX-License-Identifier: Apache-2.0

/// Compares what nobody may find out piece by piece.
public enum ConstantTime {
    /// Whether two texts are the same. Of texts of one length it takes the same time wherever they differ.
    public static func areEqual(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
