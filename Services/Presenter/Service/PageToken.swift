// Beckon: what a page proves itself with, beside the browser's cookie
// SPDX-License-Identifier: Apache-2.0

import Access
import Schema

/// What a page proves itself with. A browser sends its cookie whoever made it send; only our page was told the token that
/// belongs to it. It follows from the cookie's secret, so there is nothing to keep, and it does not give the secret away.
enum PageToken {
    /// The header of everything that changes something; `events` takes it in the query, where no header can be set.
    static let header = "X-Beckon-Token"

    /// The token of a browser's secret.
    static func text(for secret: String) -> String { Digest.sha256([UInt8]("beckon page token/\(secret)".utf8)) }

    /// Whether a token belongs to a secret. Takes the same time wherever they differ.
    static func isGood(_ token: String?, for secret: String) -> Bool {
        ConstantTime.areEqual(token ?? "", Self.text(for: secret))
    }
}
