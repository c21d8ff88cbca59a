// Beckon: tests of what a request makes of the queue
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MediaHandler

struct PlayQueueTests {
    @Test(arguments: [
        (PlayOrder.Way.now, [Int64(7), 8, 9], 0), (.next, [1, 2, 7, 8, 9, 3], 1), (.later, [1, 2, 3, 7, 8, 9], 1),
    ])
    func places(_ way: PlayOrder.Way, _ tracks: [Int64], _ position: Int) {
        var queue = PlayQueue(tracks: [1, 2, 3], position: 1)
        queue.take(PlayOrder(way: way, tracks: [7, 8, 9], paths: []))
        #expect(queue.tracks == tracks)
        #expect(queue.position == position)
    }
}
