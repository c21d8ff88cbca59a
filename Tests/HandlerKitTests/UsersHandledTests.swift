// Beckon: tests of whose words an app may have changed
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HandlerKit

@Suite struct UsersHandledTests {
    @Test func eachIsToldOnce() {
        let users = UsersHandled()
        #expect(users.take() == [])
        for user in ["eve", "ada", "eve"] { users.add(user) }
        #expect(users.take() == ["ada", "eve"])
        #expect(users.take() == [])
    }

    @Test func tooManyAreAll() {
        let users = UsersHandled()
        for number in 0..<1_000 { users.add("\(number)") }
        #expect(users.take()?.count == 1_000)
        for number in 0..<1_001 { users.add("\(number)") }
        users.add("ada")
        #expect(users.take() == nil)
        #expect(users.take() == [])
    }
}
