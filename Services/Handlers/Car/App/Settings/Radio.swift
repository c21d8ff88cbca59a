// Beckon: what a wish for a radio station comes to
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema
import VehicleSignals

/// A station that the radio knows by name.
struct Station: Hashable, Sendable, Decodable {
    let name: String
    let band: RadioType
    /// In kilohertz.
    let frequency: Int?
    let channel: String?

    static let all = AppData.read(PackageResources.stations_json, "stations.json", as: [Station].self)
}

/// The frequencies of a band, in kilohertz.
struct BandPlan: Hashable, Sendable {
    let limits: ClosedRange<Int>
    let step: Int
    /// How many kilohertz a unit has in which people say it: megahertz, or kilohertz on medium wave.
    let unit: Double

    static let fm = BandPlan(limits: 87_500...108_000, step: 100, unit: 1_000)

    /// Medium wave is spaced by 10 kHz in the Americas and by 9 elsewhere.
    static func am(spacing: Int) -> BandPlan {
        spacing == 10
            ? BandPlan(limits: 530...1_700, step: 10, unit: 1) : BandPlan(limits: 531...1_602, step: 9, unit: 1)
    }

    func said(_ kilohertz: Int) -> Double { Double(kilohertz) / self.unit }

    /// A frequency that was said, in kilohertz; else why the band does not have it, with the nearest that it has.
    func resolution(_ said: Double) -> ResolutionResult<Double> {
        let kilohertz = said * self.unit
        guard kilohertz.isFinite, kilohertz >= Double(self.limits.lowerBound) - 0.5 else {
            return .unsupported(reason: "frequencyTooLow", alternatives: [self.said(self.limits.lowerBound)])
        }
        guard kilohertz <= Double(self.limits.upperBound) + 0.5 else {
            return .unsupported(reason: "frequencyTooHigh", alternatives: [self.said(self.limits.upperBound)])
        }
        let steps = ((kilohertz - Double(self.limits.lowerBound)) / Double(self.step)).rounded(.down)
        let below = self.limits.lowerBound + Int(steps) * self.step
        let neighbours = [below, below + self.step].filter(self.limits.contains)
        if let exact = neighbours.first(where: { abs(Double($0) - kilohertz) < 0.5 }) {
            return .success(self.said(exact))
        }
        return .unsupported(reason: "frequencyBetweenSteps", alternatives: neighbours.map(self.said))
    }
}

/// What a wish for a radio station comes to. Pure: the car's state is an argument. What is said most exactly counts: the
/// number of a preset, then a name, a frequency, a channel, and at last the band alone.
struct Radio {
    let state: CarState
    let wish: SetRadioStation

    /// How many presets there are.
    static let presets = 6

    private var bands: [RadioType] { self.state.texts(SignalPath.bands).compactMap(RadioType.init(rawValue:)) }
    /// The stations that the car's bands have.
    private var stations: [Station] { Station.all.filter { self.bands.contains($0.band) } }

    private func isMeant(_ station: Station) -> Bool {
        self.wish.radioType == nil || self.wish.radioType == station.band
    }

    private func plan(_ band: RadioType) -> BandPlan? {
        switch band {
        case .fm, .hd: .fm
        case .am: .am(spacing: self.state.whole(SignalPath.mediumWaveSpacing) ?? 9)
        case .dab, .satellite: nil
        }
    }

    /// How many kilohertz a unit has in which people say the frequencies of a band.
    func unit(of band: RadioType) -> Double { self.plan(band)?.unit ?? 1 }

    /// The band that a frequency belongs to; the one that was said goes first.
    func band(of frequency: Double) -> RadioType {
        let fits = [RadioType.fm, .am].first { band in
            self.plan(band).map { $0.limits.contains(Int((min(max(frequency, 0), 1e6) * $0.unit).rounded())) } ?? false
        }
        return self.wish.radioType ?? fits ?? .fm
    }

    private func preset(_ number: Int) -> Station? {
        let presets = self.state.texts(SignalPath.presets)
        guard presets.indices.contains(number - 1) else { return nil }
        return self.stations.first { $0.name == presets[number - 1] }
    }

    /// Whether the car lacks the band: that is asked about, and then the rest anew.
    private var lacksBand: Bool { self.wish.radioType.map { !self.bands.contains($0) } ?? false }

    // MARK: What each parameter comes to

    var radioType: ResolutionResult<RadioType> {
        guard let band = self.wish.radioType else { return .notRequired }
        return self.bands.contains(band) ? .success(band) : .unsupported(reason: "noSuchBand", alternatives: self.bands)
    }

    var frequency: ResolutionResult<Double> {
        guard let frequency = self.wish.frequency else { return .notRequired }
        if self.lacksBand { return .success(frequency) }
        guard frequency.isFinite else { return .unsupported(reason: "frequencyTooHigh") }
        guard let plan = self.plan(self.band(of: frequency)) else { return .unsupported(reason: "noFrequencies") }
        return plan.resolution(frequency)
    }

    /// Which station, by its name; asked for where nothing else was said.
    var stationName: ResolutionResult<String> {
        guard let name = self.wish.stationName else { return self.wish.namesSomething ? .notRequired : .needsValue }
        if self.lacksBand { return .success(name) }
        let meant = self.stations.filter(self.isMeant)
        return SpokenName(name).match(meant) { $0.name }.resolution(reason: "noSuchStation", others: meant) { $0.name }
    }

    var channel: ResolutionResult<String> {
        guard let said = self.wish.channel else { return .notRequired }
        if self.lacksBand { return .success(said) }
        let channels = self.stations.filter { $0.channel != nil && self.isMeant($0) }
        let name = said.uppercased().filter { $0.isLetter || $0.isNumber }
        if let station = channels.first(where: { $0.channel == name }), let channel = station.channel {
            return .success(channel)
        }
        return .unsupported(reason: "noSuchChannel", alternatives: channels.compactMap(\.channel))
    }

    var presetNumber: ResolutionResult<Int> {
        guard let number = self.wish.presetNumber else { return .notRequired }
        if self.preset(number) != nil { return .success(number) }
        let stored = (1...Self.presets).filter { self.preset($0) != nil }
        let reason = (1...Self.presets).contains(number) ? "emptyPreset" : "presetOutOfRange"
        return .unsupported(reason: reason, alternatives: stored)
    }

    /// Whether it is a satellite's station that nobody has paid for.
    var isUnpaid: Bool {
        (try? self.tuned().band) == .satellite && !self.state.isOn(SignalPath.isSubscribed)
    }

    /// What is tuned in to.
    func tuned() throws(CarRefusal) -> Station {
        let band = try self.radioType.settled("radioType")
        if let number = try self.presetNumber.settled("presetNumber"), let station = self.preset(number) {
            return station
        }
        if let name = try self.stationName.settled("stationName"),
            let station = self.stations.first(where: { $0.name == name && self.isMeant($0) })
        {
            return station
        }
        if let frequency = try self.frequency.settled("frequency") {
            let band = self.band(of: frequency)
            let kilohertz = Int((frequency * (self.plan(band)?.unit ?? 1)).rounded())
            let known = self.stations.first { $0.band == band && $0.frequency == kilohertz }
            return known ?? Station(name: "", band: band, frequency: kilohertz, channel: nil)
        }
        if let channel = try self.channel.settled("channel"),
            let station = self.stations.first(where: { $0.channel == channel && self.isMeant($0) })
        {
            return station
        }
        guard let band else { throw CarRefusal(parameter: "stationName", reason: "needsValue") }
        return self.stations.first { $0.band == band }
            ?? Station(name: "", band: band, frequency: self.plan(band)?.limits.lowerBound, channel: nil)
    }

    /// The car as it is wished.
    ///
    /// - Throws: What does not do, and why.
    func applied() throws(CarRefusal) -> CarState {
        let station = try self.tuned()
        if self.isUnpaid { throw CarRefusal(parameter: "radioType", reason: "notSubscribed") }
        var state = self.state
        state.set(SignalPath.band, station.band.rawValue)
        state.set(SignalPath.frequency, station.frequency ?? 0)
        state.set(SignalPath.station, station.name)
        state.set(SignalPath.channel, station.channel ?? "")
        state.set(SignalPath.source, CarState.signal(for: station.band))
        return state
    }
}

extension SetRadioStation {
    /// Whether anything says which station.
    var namesSomething: Bool {
        self.radioType != nil || self.frequency != nil || self.stationName != nil || self.channel != nil
            || self.presetNumber != nil
    }
}
