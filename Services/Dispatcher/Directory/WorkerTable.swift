// Beckon: the workers, each at a place of its own
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The workers by their connections. Looked at, and changed, where they stand: a dictionary hands out copies, and a
/// worker holds tables of its own.
struct WorkerTable: Sendable {
    private var places: [WorkerKey: Int] = [:]
    private var slots: [Directory.Worker] = []
    private var free: [Int] = []

    var count: Int { self.places.count }

    /// Every worker, in no order.
    var all: [(key: WorkerKey, value: Directory.Worker)] { self.places.map { ($0.key, self.slots[$0.value]) } }

    /// Where a worker stands as long as it is there.
    func index(forKey key: WorkerKey) -> Int? {
        if let place = key.place, place < self.slots.count, self.slots[place].isThere, self.slots[place].key == key {
            return place
        }
        return self.places[key]
    }

    /// The worker at a place.
    subscript(place: Int) -> Directory.Worker {
        _read { yield self.slots[place] }
        _modify { yield &self.slots[place] }
    }

    /// A copy of a worker; set to `nil`, it is taken out.
    subscript(key: WorkerKey) -> Directory.Worker? {
        get { self.index(forKey: key).map { self.slots[$0] } }
        set {
            guard var newValue else {
                _ = self.removeValue(forKey: key)
                return
            }
            let place = self.places[key] ?? self.free.popLast() ?? self.slots.count
            newValue.key.place = place
            self.places[key] = place
            if place == self.slots.count { self.slots.append(newValue) } else { self.slots[place] = newValue }
        }
    }

    mutating func removeValue(forKey key: WorkerKey) -> Directory.Worker? {
        guard let place = self.places.removeValue(forKey: key) else { return nil }
        self.free.append(place)
        let worker = self.slots[place]
        self.slots[place].forget()
        self.slots[place].isThere = false
        return worker
    }
}
