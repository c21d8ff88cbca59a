// Beckon: the values of the photo domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What can be said of a photo (SiriKit's `INPhotoAttributeOptions`).
public enum PhotoAttribute: String, IntentEnumeration {
    case photo, video, gif, flash, landscapeOrientation, portraitOrientation, favorite, selfie, frontFacingCamera
    case screenshot, burstPhoto, hdrPhoto, squarePhoto, panoramaPhoto, timeLapseVideo, slowMotionVideo, noirFilter
    case chromeFilter, instantFilter, tonalFilter, transferFilter, monoFilter, fadeFilter, processFilter
    case portraitPhoto, livePhoto, loopPhoto, bouncePhoto, longExposurePhoto
}
