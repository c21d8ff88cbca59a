// Beckon: where a request stands, as it is written
// SPDX-License-Identifier: Apache-2.0

extension Phase: WireCodable {
    static let wireNames = JSONNames(Phase.allCases.map { ($0.name, $0) })

    public init(from reader: inout JSONReader) throws(WireError) { self = try reader.choice(Self.wireNames) }
    public func write(to writer: inout JSONWriter) { writer.string(self.name) }
}
