// Beckon: mail handed to a server by libcurl
// SPDX-License-Identifier: Apache-2.0

import CCurl
import Curl
import Dispatch
import Foundation

/// What became of handing in mail.
public enum MailOutcome: Hashable, Sendable {
    /// The server has it.
    case taken
    /// The server does not take it, now or later; its number, such as 550.
    case refused(Int)
    /// It can be tried again: the server said so, or was not there.
    case later(String)
}

/// Hands in mail.
public protocol MailHandover: Sendable {
    /// Hands in one mail for one address.
    func hand(_ mail: String, to address: String) async -> MailOutcome
}

/// Hands in mail by libcurl: a connection for each.
public struct CurlHandover: MailHandover {
    let server: MailServer
    /// How long a server may take to answer, in seconds.
    public static let patience = 60
    /// libcurl waits, so it does not run on the threads that all tasks share.
    private let thread = DispatchQueue(label: "beckon.mail")

    /// - Parameter server: Where it is handed in.
    public init(_ server: MailServer) { self.server = server }

    public func hand(_ mail: String, to address: String) async -> MailOutcome {
        await Curl.transfer(on: self.thread) { handle in
            guard let handle else { return .later("libcurl cannot be used") }
            return self.handNow(Array(mail.utf8), to: address, handle)
        }
    }

    private func handNow(_ mail: [UInt8], to address: String, _ handle: UnsafeMutableRawPointer) -> MailOutcome {
        guard let recipients = curl_slist_append(nil, address) else { return .later("no memory") }
        defer { curl_slist_free_all(recipients) }
        let rest = UnsafeMutablePointer<ArraySlice<UInt8>>.allocate(capacity: 1)
        rest.initialize(to: mail[...])
        defer {
            rest.deinitialize(count: 1)
            rest.deallocate()
        }
        let encryption = self.server.isEncrypted ? CURLUSESSL_ALL : CURLUSESSL_NONE
        let set = [
            beckon_curl_text(handle, CURLOPT_URL, self.server.url),
            beckon_curl_text(handle, CURLOPT_MAIL_FROM, "<\(self.server.from)>"),
            beckon_curl_pointer(handle, CURLOPT_MAIL_RCPT, recipients),
            beckon_curl_number(handle, CURLOPT_UPLOAD, 1),
            beckon_curl_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(mail.count)),
            beckon_curl_number(handle, CURLOPT_CONNECTTIMEOUT, 15),
            beckon_curl_number(handle, CURLOPT_TIMEOUT, Self.patience),
            beckon_curl_number(handle, CURLOPT_USE_SSL, Int(encryption.rawValue)),
            self.server.authorities.map { beckon_curl_text(handle, CURLOPT_CAINFO, $0) } ?? CURLE_OK,
            self.server.login.map { beckon_curl_text(handle, CURLOPT_USERNAME, $0.user) } ?? CURLE_OK,
            self.server.login.map { beckon_curl_text(handle, CURLOPT_PASSWORD, $0.password) } ?? CURLE_OK,
            beckon_curl_reader(
                handle,
                { buffer, size, count, context in
                    guard let buffer, let rest = context?.assumingMemoryBound(to: ArraySlice<UInt8>.self) else {
                        return 0
                    }
                    let part = rest.pointee.prefix(size * count)
                    UnsafeMutableRawBufferPointer(start: buffer, count: part.count).copyBytes(from: part)
                    rest.pointee = rest.pointee.dropFirst(part.count)
                    return part.count
                }, rest),
            // What a server says is its own affair, and may be long: the number counts.
            beckon_curl_writer(handle, { _, size, count, _ in size * count }, nil),
        ]
        guard set.allSatisfy({ $0 == CURLE_OK }) else { return .later("libcurl does not know an option") }
        let result = curl_easy_perform(handle)
        if result == CURLE_OK { return .taken }
        let answer = Int(beckon_curl_answer(handle))
        // A password or a certificate that is refused is no fault of the message: somebody mends it.
        let isOfTheMessage = result == CURLE_SEND_ERROR || result == CURLE_WEIRD_SERVER_REPLY
        if isOfTheMessage, (500...599).contains(answer) { return .refused(answer) }
        let reason = String(cString: curl_easy_strerror(result))
        return .later(answer == 0 ? reason : "\(reason) (\(answer))")
    }
}
