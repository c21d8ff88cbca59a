// Beckon: add something to the library or to a playlist
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Adds something to the library or to a playlist (`INAddMediaIntent`).
public struct AddMedia: Intent {
    /// What.
    public var mediaItems: [MediaItem]?
    /// What was said of it.
    public var mediaSearch: MediaSearch?
    /// Where to.
    public var mediaDestination: MediaDestination?

    public init() {}

    public static let declaration = Declaration<AddMedia>(
        "media",
        Parameter(\.mediaItems, dependsOn: ["mediaSearch"], unsupportedReasons: MediaItem.unsupportedReasons),
        Parameter(\.mediaSearch, resolvable: false),
        Parameter(\.mediaDestination, unsupportedReasons: ["playlistNameNotFound"]))

    public enum Code: String, ResponseCode {
        case unspecified, ready, inProgress, success, handleInApp, failure, failureRequiringAppLaunch
    }
}
