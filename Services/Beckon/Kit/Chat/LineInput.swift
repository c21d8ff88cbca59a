// Beckon: lines that a person types, or that come through a pipe
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Lines of standard input as a stream.
public enum LineInput {
    /// The lines until the end of the input.
    ///
    /// Read by a thread of its own, because reading blocks; it ends with the input or with the process.
    public static func standard() -> AsyncStream<String> {
        let (lines, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .unbounded)
        Thread.detachNewThread {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }
        return lines
    }
}
