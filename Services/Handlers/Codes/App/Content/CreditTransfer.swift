// Beckon: a transfer to be made to the user, as banking apps scan it
// SPDX-License-Identifier: Apache-2.0

/// A SEPA credit transfer to the user, in the form of the European Payments Council's guideline EPC069-12, which the banking
/// apps of many countries scan. The one who scans it enters the amount where there is none.
struct CreditTransfer: Hashable, Sendable {
    /// What is wrong with one.
    enum Failure: Error, Hashable { case iban, bic, name, amount, remittance, tooLong }

    /// Bytes of the whole, as the guideline has it.
    static let bytesMaximum = 331
    private static let nameLength = 70, remittanceLength = 140, amounts = 1...99_999_999_999

    /// The lines: service, version, character set (1 is UTF-8), kind, BIC, name, IBAN, amount, purpose, reference, text.
    let lines: [String]

    /// - Parameters:
    ///   - cents: How much, in euro cents; `nil` leaves it to the payer.
    ///   - remittance: What the payer's and the payee's statements say.
    init(name: String, iban: String, bic: String? = nil, cents: Int? = nil, remittance: String? = nil) throws(Failure) {
        guard let iban = IBAN(iban) else { throw .iban }
        if let bic, !Self.isBIC(bic) { throw .bic }
        guard Self.isLine(name, Self.nameLength) else { throw .name }
        if let cents, !Self.amounts.contains(cents) { throw .amount }
        if let remittance, !Self.isLine(remittance, Self.remittanceLength) { throw .remittance }
        let amount = cents.map { "EUR\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100)" } ?? ""
        var lines = ["BCD", "002", "1", "SCT", bic ?? "", name, iban.text, amount, "", "", remittance ?? ""]
        // The last line that says something is not followed by anything.
        while lines.last == "" { lines.removeLast() }
        self.lines = lines
        guard self.text.utf8.count <= Self.bytesMaximum else { throw .tooLong }
    }

    /// The content of the code.
    var text: String { self.lines.joined(separator: "\n") }

    private static func isLine(_ text: String, _ length: Int) -> Bool {
        let isPlain = text.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        return !text.isEmpty && isPlain && text.unicodeScalars.count <= length
    }

    /// Four letters for the bank, two for the country, two for the place, and three for the branch or none (ISO 9362).
    private static func isBIC(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
        return (bytes.count == 8 || bytes.count == 11) && bytes.prefix(6).allSatisfy(isLetter)
            && bytes.dropFirst(6).allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
}
