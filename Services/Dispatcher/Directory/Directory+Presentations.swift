// Beckon: workers that draw cards
// SPDX-License-Identifier: Apache-2.0

public import Schema

extension Directory {
    /// Whether there are workers that draw an app's cards for an intent.
    public func presents(_ intent: String, of app: String) -> Bool {
        guard let pool = self.pools[.presentation(app)], !pool.workers.isEmpty else { return false }
        return pool.offer?.intents.contains(intent) ?? false
    }

    /// What a worker draws; `nil` for one that draws nothing.
    public func offer(of key: WorkerKey) -> PresentationOffer? {
        guard let pool = self.pool(of: key), case .presentation = pool else { return nil }
        return self.pools[pool]?.offer
    }

    static func checked(_ offer: PresentationOffer?) throws(Refusal) -> PresentationOffer {
        guard let offer else {
            throw Refusal(
                "invalidManifest", "a presentation's hello says in 'presentation' which app and intents it draws")
        }
        let names = [offer.app] + offer.intents
        guard !offer.intents.isEmpty, offer.intents.count <= Limits.intentsPerManifest,
            names.allSatisfy({ $0.isName() })
        else {
            throw Refusal(
                "invalidManifest",
                "a presentation names its app and 1 to \(Limits.intentsPerManifest) intents, each in 1 to "
                    + "\(Limits.nameBytes) bytes without control characters and slashes")
        }
        return offer
    }

    mutating func register(_ offer: PresentationOffer, _ pool: Pool, _ now: Instant) throws(Refusal) {
        if let running = self.pools[pool], let present = running.offer, present != offer {
            guard running.workers.isEmpty else {
                throw Refusal(
                    "manifestConflict",
                    "presentations of '\(offer.app)' run that draw other intents; stop them first, or start the same version"
                )
            }
        }
        let poolIndex = self.pools.index(forKey: pool, inserting: PoolState(lastSeen: now))
        self.pools.slots[poolIndex].offer = offer
    }
}
