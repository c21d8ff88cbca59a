// Beckon: tune in to a station
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Tunes in to a radio station (`INSetRadioStationIntent`).
public struct SetRadioStation: Intent {
    /// How it is received.
    public var radioType: RadioType?
    /// Which: by frequency, name, channel or number of the button.
    public var frequency: Double?, stationName: String?, channel: String?, presetNumber: Int?

    public init() {}

    public static let declaration = Declaration<SetRadioStation>("radio", lock: .always)

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, failure, failureRequiringAppLaunch, failureNotSubscribed
    }
}
