// Beckon: arrays of numbers as bytes in a file
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Numbers that are written to a file, and read from one, as their bytes: a million weights in milliseconds.
///
/// Nothing in the file says in which order the bytes of a number are: it is read on a machine of the kind that wrote it.
@propertyWrapper struct Packed<Element: BitwiseCopyable & Sendable>: Sendable {
    var wrappedValue: [Element]
}

extension Packed: Codable {
    init(from decoder: any Decoder) throws {
        let data = try decoder.singleValueContainer().decode(Data.self)
        let size = MemoryLayout<Element>.stride
        guard data.count.isMultiple(of: size) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: "\(data.count) bytes are no row of \(size) each"))
        }
        self.wrappedValue = Array(unsafeUninitializedCapacity: data.count / size) { elements, count in
            data.copyBytes(to: UnsafeMutableRawBufferPointer(elements))
            count = data.count / size
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.wrappedValue.withUnsafeBytes { Data($0) })
    }
}
