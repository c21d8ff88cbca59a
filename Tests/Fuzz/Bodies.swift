// Beckon: libFuzzer's way into the header and every body; built by Tests/Fuzz/run
// SPDX-License-Identifier: Apache-2.0

/// The bodies, in an order that stays: the first byte of an input picks one.
private let bodies: [any (Codable & Sendable).Type] = MessageSchema.all.sorted { $0.name < $1.name }.compactMap(\.body)

/// Reads an input as a header frame, or as a body. What is taken must be written and read again as the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: data, count: count)
    guard let first = input.first else { return 0 }
    let rest = UnsafeRawBufferPointer(rebasing: input.dropFirst())
    guard first < 255 else {
        guard let header = try? Header(rest) else { return 0 }
        let again = header.bytes.withUnsafeBytes { bytes in try? Header(bytes) }
        precondition(again == header, "a header is written otherwise than it was read")
        return 0
    }
    func check<Body: Codable & Sendable>(_ type: Body.Type) {
        guard let value = try? JSON.decode(type, from: [UInt8](rest)), let written = try? JSON.encode(value) else {
            return
        }
        let again = (try? JSON.decode(type, from: written)).flatMap { try? JSON.encode($0) }
        precondition(again == written, "a body is written otherwise than it was read")
    }
    check(bodies[Int(first) % bodies.count])
    return 0
}
