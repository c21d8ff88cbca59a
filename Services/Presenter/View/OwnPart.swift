// Beckon: the part of a card that an app drew itself
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import Schema

/// The part of a card that an app drew itself. It says whose it is, and a front end draws it within a frame and holds it small:
/// what an app draws must not look like what Beckon says, nor push it out of sight.
public struct OwnPart: Codable, Hashable, Sendable {
    /// Whose it is, as words.
    public var label: String
    /// What it shows.
    public var blocks: [Block]
    /// The app's colour and logo.
    public var brand: Presentation.Brand?

    /// - Parameters: See the properties.
    public init(_ label: String, _ blocks: [Block], brand: Presentation.Brand? = nil) {
        self.label = label
        self.blocks = blocks
        self.brand = brand
    }
}

extension CardMaker {
    /// What an app drew itself for the card that is made; `nil` for nothing.
    func ownPart(ofApp app: String?) -> OwnPart? {
        self.own.map { own in
            let label = self.say("own", ["app": self.name(ofApp: app)].compactMapValues(\.self))
            return OwnPart(label, own.blocks.map { self.withShare($0) }, brand: own.brand)
        }
    }

    /// A bar or a ring of which the app says no value has its share as the language writes one.
    private func withShare(_ block: Block) -> Block {
        switch block {
        case .progress(var progress):
            progress.value = progress.value ?? self.formats.percent((progress.fraction * 100).rounded())
            return .progress(progress)
        case .row(let blocks): return .row(blocks.map { self.withShare($0) })
        default: return block
        }
    }
}
