// Beckon: values of unknown type, as they are written
// SPDX-License-Identifier: Apache-2.0

extension Value: WireCodable {
    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.value() }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let truth): writer.boolean(truth)
        case .integer(let number): writer.integer(number)
        case .double(let number): writer.double(number)
        case .string(let text): writer.string(text)
        case .array(let elements): elements.write(to: &writer)
        case .object(let members): members.write(to: &writer)
        }
    }
}
