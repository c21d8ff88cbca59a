// Beckon: sentences that a person might say to Jukebox
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Jukebox {
    static let phrases = [
        Manifest.Phrases("PlayMedia", ["play some music", "play music shuffled", "continue the music"]),
        Manifest.Phrases("AddMedia", ["add this song to my library", "save this song"]),
        Manifest.Phrases("UpdateMediaAffinity", ["I like this song", "I don't like this song"]),
        Manifest.Phrases("SearchForMedia", ["find some music", "show my playlists"]),
    ]
}
