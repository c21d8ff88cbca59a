// Beckon: transfers by libcurl
// SPDX-License-Identifier: Apache-2.0

import CCurl
public import Dispatch

/// libcurl as Beckon uses it: a new connection for each transfer, on threads of its own, for libcurl waits.
public enum Curl {
    // Not safe to do twice at once, so it is done by whoever comes first.
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Does one transfer.
    ///
    /// - Parameters:
    ///   - queue: The threads to wait on; not those that all tasks share.
    ///   - transfer: Sets options of a new handle, and performs. The handle is `nil` where libcurl cannot be used. It is closed
    ///     afterwards.
    public static func transfer<Outcome: Sendable>(
        on queue: DispatchQueue, _ transfer: @escaping @Sendable (UnsafeMutableRawPointer?) -> Outcome
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.transferNow(transfer)) }
        }
    }

    private static func transferNow<Outcome>(_ transfer: (UnsafeMutableRawPointer?) -> Outcome) -> Outcome {
        guard self.isReady, let handle = curl_easy_init() else { return transfer(nil) }
        defer { curl_easy_cleanup(handle) }
        // Signals belong to the process.
        guard beckon_curl_number(handle, CURLOPT_NOSIGNAL, 1) == CURLE_OK else { return transfer(nil) }
        return transfer(handle)
    }
}
