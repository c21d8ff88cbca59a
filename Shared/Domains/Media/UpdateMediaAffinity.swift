// Beckon: like or dislike something
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Remembers that the user likes or dislikes something (`INUpdateMediaAffinityIntent`).
public struct UpdateMediaAffinity: Intent {
    /// What.
    public var mediaItems: [MediaItem]?
    /// What was said of it.
    public var mediaSearch: MediaSearch?
    /// Liked or not.
    public var affinityType: MediaAffinityType?

    public init() {}

    public static let declaration = Declaration<UpdateMediaAffinity>(
        "media",
        Parameter(\.mediaItems, dependsOn: ["mediaSearch"], unsupportedReasons: MediaItem.unsupportedReasons),
        Parameter(\.mediaSearch, resolvable: false))
}
