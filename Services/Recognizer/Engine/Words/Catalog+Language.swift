// Beckon: what of a catalog is said in a language
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Catalog {
    /// The catalog without the terms of apps that are said in other languages. Those of users are said in every one.
    func said(in locale: String) -> Catalog {
        var said = self
        for index in said.manifests.indices
        where !said.manifests[index].vocabulary.allSatisfy({ $0.isSaid(in: locale) }) {
            said.manifests[index].vocabulary.removeAll { !$0.isSaid(in: locale) }
        }
        return said
    }
}
