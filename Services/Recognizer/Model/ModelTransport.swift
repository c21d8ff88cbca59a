// Beckon: a question on its way to a model's server
// SPDX-License-Identifier: Apache-2.0

import CCurl
import Curl
import Dispatch

/// What became of a question.
enum ModelReply: Hashable, Sendable {
    case answered([UInt8])
    /// No answer in time.
    case late
    /// More than is read.
    case tooLarge
    /// Another number than 200.
    case refused(Int)
    /// The server was not reached; libcurl's own words.
    case unreachable(String)
}

/// Asks a model's server.
protocol ModelTransport: Sendable {
    /// Posts a body.
    func ask(_ body: [UInt8]) async -> ModelReply
}

/// Asks by libcurl: a connection for each question, that follows nowhere and trusts as libcurl does.
struct CurlModelTransport: ModelTransport {
    let server: ModelServer
    /// How long all of it may take.
    let milliseconds: Int
    private let threads = DispatchQueue(label: "beckon.recognizer.model", attributes: .concurrent)

    init(_ server: ModelServer, milliseconds: Int) {
        self.server = server
        self.milliseconds = milliseconds
    }

    func ask(_ body: [UInt8]) async -> ModelReply {
        await Curl.transfer(on: self.threads) { handle in
            guard let handle else { return .unreachable("libcurl cannot be used") }
            return self.post(body, handle)
        }
    }

    private func post(_ body: [UInt8], _ handle: UnsafeMutableRawPointer) -> ModelReply {
        var headers: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(headers) }
        // Without `Expect` nothing waits for a server that says nothing in between.
        for line in ["Content-Type: application/json", "Accept: application/json", "Expect:"]
            + (self.server.key.map { ["Authorization: Bearer \($0)"] } ?? [])
        {
            guard let longer = curl_slist_append(headers, line) else { return .unreachable("no memory") }
            headers = longer
        }
        let answer = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
        answer.initialize(to: [])
        defer {
            answer.deinitialize(count: 1)
            answer.deallocate()
        }
        let set = [
            beckon_curl_text(handle, CURLOPT_URL, self.server.endpoint),
            beckon_curl_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
            // The server that the operator named, and no other.
            beckon_curl_text(handle, CURLOPT_PROXY, ""),
            beckon_curl_number(handle, CURLOPT_FOLLOWLOCATION, 0),
            beckon_curl_number(handle, CURLOPT_TIMEOUT_MS, self.milliseconds),
            beckon_curl_pointer(handle, CURLOPT_HTTPHEADER, headers),
            beckon_curl_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)),
            beckon_curl_writer(
                handle,
                { bytes, size, count, context in
                    guard let bytes, let answer = context?.assumingMemoryBound(to: [UInt8].self) else { return 0 }
                    // Less than all of it ends the transfer.
                    guard answer.pointee.count + size * count <= ModelAnswer.bytes else { return 0 }
                    answer.pointee += UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return size * count
                }, answer),
        ]
        guard set.allSatisfy({ $0 == CURLE_OK }) else { return .unreachable("libcurl does not know an option") }
        let result = body.withUnsafeBufferPointer { bytes in
            let isSet = beckon_curl_pointer(
                handle, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            return isSet == CURLE_OK ? curl_easy_perform(handle) : isSet
        }
        switch result {
        case CURLE_OK:
            let number = Int(beckon_curl_answer(handle))
            return number == 200 ? .answered(answer.pointee) : .refused(number)
        case CURLE_OPERATION_TIMEDOUT: return .late
        case CURLE_WRITE_ERROR: return .tooLarge
        default: return .unreachable(String(cString: curl_easy_strerror(result)))
        }
    }
}
