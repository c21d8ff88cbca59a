// Beckon: numbers read from JSON
// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// A number as it stands: ±magnitude × 10^exponent, where the magnitude has room for its digits.
    struct NumberToken {
        var start: Int
        var count = 0
        var isNegative = false
        var magnitude: UInt64 = 0
        var fits = true
        var exponent = 0
        /// Digits alone, without a point or an exponent.
        var isPlain = true
    }

    /// A whole number that `Number` holds. `2.0` and `1e3` are whole.
    @inline(__always)
    public mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) throws(WireError)
        -> Number
    {
        let token = try self.scanNumber()
        if token.isPlain, token.fits, !token.isNegative, let number = Number(exactly: token.magnitude) { return number }
        guard let number = self.whole(token, as: type) else {
            throw self.failure(at: token.start, "\(Number.self) has no such number")
        }
        return number
    }

    /// A number.
    public mutating func double() throws(WireError) -> Double {
        let token = try self.scanNumber()
        return try self.double(token)
    }

    /// The double nearest to a number.
    func double(_ token: NumberToken) throws(WireError) -> Double {
        guard let number = self.nearest(token), number.isFinite else {
            throw self.failure(at: token.start, "the number is too large")
        }
        if number == 0, self.hasDigits(token) {
            throw self.failure(at: token.start, "the number is too small")
        }
        return number
    }

    /// Whether a digit before the exponent is not zero.
    private func hasDigits(_ token: NumberToken) -> Bool {
        self.bytes(token.start, token.count).prefix { $0 | 0x20 != 0x65 }.contains { $0 > 0x30 && $0 <= 0x39 }
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]

    private func nearest(_ token: NumberToken) -> Double? {
        // Both factors are exact here, so the result is rounded once only.
        if token.fits, token.magnitude <= 1 << 53, token.exponent >= -22, token.exponent <= 22 {
            let digits = Double(token.magnitude)
            let number =
                token.exponent < 0 ? digits / Self.powers[-token.exponent] : digits * Self.powers[token.exponent]
            return token.isNegative ? -number : number
        }
        return Double(String(decoding: self.bytes(token.start, token.count), as: UTF8.self))
    }

    /// The number as a `Number`, or `nil` where it is none.
    func whole<Number: FixedWidthInteger>(_ token: NumberToken, as type: Number.Type) -> Number? {
        if token.isPlain {
            guard token.fits else { return nil }
            if !token.isNegative { return Number(exactly: token.magnitude) }
            if token.magnitude == Number.min.magnitude { return Number.min }
            guard let magnitude = Number(exactly: token.magnitude) else { return nil }
            return Number.isSigned || magnitude == 0 ? 0 - magnitude : nil
        }
        // As wide as a double is sure of every unit, its value counts; beyond, the digits do.
        guard let double = self.nearest(token), let number = Number(exactly: double) else { return nil }
        if double.magnitude < 0x1p53 { return number }
        return self.digits(token)
    }

    /// A number without a fraction, from its digits.
    private func digits<Number: FixedWidthInteger>(_ token: NumberToken) -> Number? {
        let text = self.bytes(token.start, token.count).prefix { $0 | 0x20 != 0x65 }
        let digits = text.lazy.filter { $0 >= 0x30 && $0 <= 0x39 }.map { Number($0 - 0x30) }
        // The exponent counts from behind the last digit.
        var left = digits.count + token.exponent
        var number: Number = 0
        func append(_ digit: Number) -> Bool {
            let (ten, over) = number.multipliedReportingOverflow(by: 10)
            let (sum, more) = ten.addingReportingOverflow(digit)
            number = sum
            left -= 1
            return !over && !more
        }
        for digit in digits {
            if left > 0 {
                guard append(digit) else { return nil }
            } else if digit != 0 {
                return nil
            }
        }
        while left > 0 { guard append(0) else { return nil } }
        return token.isNegative ? 0 - number : number
    }

    /// Passes over a number.
    mutating func scanNumber() throws(WireError) -> NumberToken {
        let first = self.peek()
        guard first == 0x2D || first >= 0x30 && first <= 0x39 else { throw self.mismatch("a number") }
        var token = NumberToken(start: self.position)
        if first == 0x2D {
            token.isNegative = true
            self.position += 1
        }
        let whole = try self.scanDigits(&token)
        if whole > 1, self.base[self.position - whole] == 0x30 {
            throw self.failure(at: token.start, "a number begins with 0")
        }
        if self.position < self.count, self.base[self.position] == 0x2E {
            self.position += 1
            token.isPlain = false
            token.exponent = -(try self.scanDigits(&token))
        }
        if self.position < self.count, self.base[self.position] | 0x20 == 0x65 {
            self.position += 1
            token.isPlain = false
            try self.scanExponent(&token)
        }
        token.count = self.position - token.start
        return token
    }

    @inline(__always)
    private mutating func scanDigits(_ token: inout NumberToken) throws(WireError) -> Int {
        let start = self.position
        while self.position < self.count {
            let digit = self.base[self.position] &- 0x30
            guard digit < 10 else { break }
            self.position += 1
            // Eighteen more digits fit for sure.
            if token.magnitude < 1_000_000_000_000_000_000 {
                token.magnitude = token.magnitude &* 10 &+ UInt64(digit)
            } else {
                let (ten, over) = token.magnitude.multipliedReportingOverflow(by: 10)
                let (sum, more) = ten.addingReportingOverflow(UInt64(digit))
                if over || more { token.fits = false }
                token.magnitude = sum
            }
        }
        if self.position == start { throw self.syntax("a digit") }
        return self.position - start
    }

    private mutating func scanExponent(_ token: inout NumberToken) throws(WireError) {
        var isNegative = false
        if self.position < self.count, self.base[self.position] == 0x2B || self.base[self.position] == 0x2D {
            isNegative = self.base[self.position] == 0x2D
            self.position += 1
        }
        var exponent = NumberToken(start: self.position)
        _ = try self.scanDigits(&exponent)
        let size = exponent.fits ? Int(min(exponent.magnitude, 1 << 30)) : 1 << 30
        token.exponent += isNegative ? -size : size
    }
}
