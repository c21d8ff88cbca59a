// Beckon: a failed call into libzmq, as a value that says what to do.
// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// A failed call into libzmq, or a message that must not be sent or taken.
public struct ZeroMQError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public let code: Code
    /// libzmq's error number, or 0 if this layer found the fault itself.
    public let errno: Int32
    /// The C function that failed, or the Swift one that refused.
    public let function: String
    /// The endpoint of the call, where it had one.
    public let endpoint: String?
    /// What more is known, such as the option or the number that was out of range.
    public let detail: String?
    /// The source file of the call, as `#fileID` gives it.
    public let file: String
    /// The line of the call.
    public let line: UInt

    /// Makes an error that libzmq did not report.
    init(
        _ code: Code, function: String, endpoint: String? = nil, detail: String? = nil, errno: Int32 = 0,
        file: String = #fileID, line: UInt = #line
    ) {
        self.code = code
        self.errno = errno
        self.function = function
        self.endpoint = endpoint
        self.detail = detail
        self.file = file
        self.line = line
    }

    /// Reads the calling thread's error number, so it must be made straight after the failed call.
    static func last(
        _ function: String, endpoint: String? = nil, detail: String? = nil, file: String = #fileID, line: UInt = #line
    ) -> ZeroMQError {
        let errno = zmq_errno()
        return ZeroMQError(
            Code(errno: errno), function: function, endpoint: endpoint, detail: detail, errno: errno, file: file,
            line: line)
    }

    /// What failed, where, and what to do about it, in one line.
    public var description: String {
        var text = "\(self.function)"
        if let endpoint = self.endpoint { text += " \(endpoint)" }
        text += ": \(self.code)"
        if self.errno != 0, let reason = zmq_strerror(self.errno) {
            text += " (\(String(cString: reason)), errno \(self.errno))"
        }
        if let detail = self.detail { text += ", \(detail)" }
        if let advice = self.advice { text += ". \(advice)" }
        return text + " [\(self.file):\(self.line)]"
    }
}
