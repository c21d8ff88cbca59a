// Beckon: where the sound in a car comes from
// SPDX-License-Identifier: Apache-2.0

import Domains
import Schema
import VehicleSignals

/// What a wish for a source of sound comes to. Pure: the car's state is an argument.
struct AudioSources {
    let state: CarState
    let wish: SetAudioSourceInCar

    /// Those that the car has, in the order in which "next" goes through them.
    private var available: [CarAudioSource] {
        self.state.texts(SignalPath.sources).compactMap(CarAudioSource.init(rawValue:))
    }

    private var current: CarAudioSource? {
        self.available.first { self.state.signal(for: $0) == self.state.text(SignalPath.source) }
    }

    var source: ResolutionResult<CarAudioSource> {
        guard let source = self.wish.audioSource else {
            return self.wish.relativeAudioSourceReference == nil ? .needsValue : .notRequired
        }
        return self.available.contains(source)
            ? .success(source) : .unsupported(reason: "noSuchSource", alternatives: self.available)
    }

    var relative: ResolutionResult<RelativeReference> {
        guard let reference = self.wish.relativeAudioSourceReference else { return .notRequired }
        return self.available.count > 1 || self.wish.audioSource != nil
            ? .success(reference) : .unsupported(reason: "onlySource")
    }

    /// The car as it is wished.
    ///
    /// - Throws: What does not do, and why.
    func applied() throws(CarRefusal) -> CarState {
        let said = try self.source.settled("audioSource")
        let relative = try self.relative.settled("relativeAudioSourceReference")
        guard let source = said ?? relative.flatMap(self.neighbour) else { return self.state }
        var state = self.state
        state.set(SignalPath.source, state.signal(for: source))
        return state
    }

    private func neighbour(_ reference: RelativeReference) -> CarAudioSource? {
        let available = self.available
        guard !available.isEmpty else { return nil }
        guard let index = self.current.flatMap(available.firstIndex(of:)) else { return available.first }
        let step = reference == .next ? 1 : available.count - 1
        return available[(index + step) % available.count]
    }
}

extension CarState {
    /// What the signal of the source says for a source; for the radio it is the band.
    func signal(for source: CarAudioSource) -> String {
        switch source {
        case .carPlay: "CARPLAY"
        case .iPod: "IPOD"
        case .radio: Self.signal(for: self.text(SignalPath.band).flatMap(RadioType.init(rawValue:)) ?? .fm)
        case .bluetooth: "BLUETOOTH"
        case .aux: "AUX"
        case .usb: "USB"
        case .memoryCard: "MEMORY_CARD"
        case .opticalDrive: "CD"
        case .hardDrive: "DISK"
        }
    }

    /// What the signal of the source says for a band of the radio.
    static func signal(for band: RadioType) -> String {
        switch band {
        case .am: "AM"
        case .fm, .hd: "FM"
        case .dab: "DAB"
        case .satellite: "SIRIUS_XM"
        }
    }
}
