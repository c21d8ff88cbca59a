// Beckon: a journal's bytes as the library of its file wants them
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Schema

extension CorrelationID {
    /// The 16 bytes, as a column holds them: in the order of the time in front.
    var data: Data {
        var writer = ByteWriter()
        writer.write(self)
        return writer.data
    }

    init?(data: Data) {
        var reader = ByteReader([UInt8](data))
        guard let high = reader.read(UInt64.self), let low = reader.read(UInt64.self), reader.isAtEnd else {
            return nil
        }
        self.init(high: high, low: low)
    }
}

extension ByteWriter {
    var data: Data { Data(self.bytes) }
}

extension [UInt8] {
    /// Runs `body` on the bytes as data without a copy of them. It must not keep that.
    func withData<Result>(_ body: (Data) throws -> Result) rethrows -> Result {
        try self.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return try body(Data()) }
            return try body(
                Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none))
        }
    }
}
