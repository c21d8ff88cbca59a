// Beckon: the values of the photo domain
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Schema

/// What can be said of a photo (SiriKit's `INPhotoAttributeOptions`).
public enum PhotoAttribute: String, IntentEnumeration {
    case photo, video, gif, flash, landscapeOrientation, portraitOrientation, favorite, selfie, frontFacingCamera
    case screenshot, burstPhoto, hdrPhoto, squarePhoto, panoramaPhoto, timeLapseVideo, slowMotionVideo, noirFilter
    case chromeFilter, instantFilter, tonalFilter, transferFilter, monoFilter, fadeFilter, processFilter
    case portraitPhoto, livePhoto, loopPhoto, bouncePhoto, longExposurePhoto
}

/// A photo that was found, for whoever shows it.
public struct FoundPhoto: Codable, Hashable, Sendable {
    /// The photo, small: a PNG or a JPEG in `data`.
    public var thumbnail: Image?
    /// When it was taken.
    public var dateTaken: Date?
    /// Where, in words.
    public var place: String?
    /// Who is on it.
    public var people: [String]?
    /// Whether it moves.
    public var isVideo: Bool?

    /// - Parameters: See the properties.
    public init(
        thumbnail: Image? = nil, dateTaken: Date? = nil, place: String? = nil, people: [String]? = nil,
        isVideo: Bool? = nil
    ) {
        self.thumbnail = thumbnail
        self.dateTaken = dateTaken
        self.place = place
        self.people = people
        self.isVideo = isVideo
    }
}
