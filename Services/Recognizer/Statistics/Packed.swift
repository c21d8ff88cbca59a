// Beckon: arrays of numbers as bytes in a file
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Numbers that are written to a file, and read from one, as their bytes: a million weights in milliseconds.
///
/// The bytes are in the order of this machine's processor. A file that holds them is of this machine.
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
