// Beckon: what is wrong with JSON, and where
// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// What a value should have been, at the value that is next.
    @inline(never)
    mutating func mismatch(_ expected: StaticString) -> WireError {
        let found: String
        switch self.peek() {
        case 0x22: found = "a string"
        case 0x7B: found = "an object"
        case 0x5B: found = "an array"
        case 0x74, 0x66: found = "a truth value"
        case 0x6E: found = "null"
        case 0x2D, 0x30...0x39: found = "a number"
        default: return self.syntax(expected)
        }
        return self.failure(at: self.position, "expected \(expected), found \(found)")
    }

    /// What the text should have gone on with.
    @inline(never)
    func syntax(_ expected: StaticString) -> WireError {
        let place = self.position < self.count ? "byte \(self.position + 1)" : "its end"
        return .body("the body: no JSON in UTF-8; expected \(expected) at \(place)")
    }

    /// What is wrong with the value that begins at an offset.
    @inline(never)
    func failure(at offset: Int, _ what: String) -> WireError {
        let path = self.path(to: offset)
        return .body("\(path.isEmpty ? "the body" : path): \(JSON.cut(what))")
    }

    /// A value that has no form of its own in JSON, such as an id, is not what was expected.
    public func failure(of object: Int, _ what: String) -> WireError { self.failure(at: object, what) }

    /// That a member is missing in an object.
    @inline(never)
    public func missing<Name>(_ name: Name, in object: borrowing JSONObject<Name>) -> WireError {
        let path = self.path(to: object.start)
        return .body("'\(JSON.cut("\(name)", 64))' is missing in \(path.isEmpty ? "the body" : path)")
    }

    /// A member that must be there.
    @inline(__always)
    public func required<Name, Member>(
        _ member: Member?, _ name: Name, _ object: borrowing JSONObject<Name>
    ) throws(WireError) -> Member {
        guard let member else { throw self.missing(name, in: object) }
        return member
    }

    /// A step on the way to a value.
    private enum Step {
        case member(String)
        case element(Int)
    }

    /// The names and numbers on the way to the value that begins at an offset. What stands before it was read already,
    /// so it is sound; it is gone through once more, because nobody keeps the way for values that are sound.
    private func path(to offset: Int) -> String {
        var steps: [Step] = []
        var opened: [Bool] = []
        var place = 0
        var isName = false
        while place < offset {
            switch self.base[place] {
            case 0x22:
                let start = place + 1
                place = self.end(ofStringAt: place)
                if isName, !steps.isEmpty, place <= offset {
                    steps[steps.count - 1] = .member(
                        String(decoding: self.bytes(start, place - 1 - start), as: UTF8.self))
                }
                continue
            case 0x7B:
                steps.append(.member(""))
                opened.append(true)
                isName = true
            case 0x5B:
                steps.append(.element(0))
                opened.append(false)
                isName = false
            case 0x7D, 0x5D:
                _ = steps.popLast()
                _ = opened.popLast()
                isName = false
            case 0x3A: isName = false
            case 0x2C:
                isName = opened.last ?? false
                if case .element(let index)? = steps.last { steps[steps.count - 1] = .element(index + 1) }
            default: break
            }
            place += 1
        }
        var path = ""
        for step in steps {
            switch step {
            case .member(let name): path += path.isEmpty ? name : ".\(name)"
            case .element(let index): path += "[\(index)]"
            }
        }
        return JSON.cut(path)
    }

    private func end(ofStringAt start: Int) -> Int {
        var place = start + 1
        while place < self.count, self.base[place] != 0x22 { place += self.base[place] == 0x5C ? 2 : 1 }
        return min(place + 1, self.count)
    }
}
