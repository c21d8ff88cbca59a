// Beckon: what waits for an unlocked device, and what becomes of open questions meanwhile
// SPDX-License-Identifier: Apache-2.0

import Schema
import Testing

@testable import DispatcherDialogue

struct LockTests {
    private func locked(_ manifest: Manifest, _ parameters: [String: Value] = ["note": "x"]) throws -> Walker {
        var walker = Walker(manifest)
        walker.context.isLocked = true
        try walker.submit(parameters)
        return walker
    }

    @Test func alwaysAndRestrictedWaitBeforeResolve() throws {
        for manifest in [Domain.manifest { $0.lock = .always }, Domain.manifest(restricted: true)] {
            var walker = try self.locked(manifest)
            #expect(walker.phase == .unlocking)
            #expect(walker.asked == ["unlock"])
            #expect(walker.orders.isEmpty)
            walker.device(isLocked: true)
            #expect(walker.asked == ["unlock"])
            walker.device(isLocked: false)
            #expect(walker.phase == .resolving)
            #expect(walker.order != nil)
        }
    }

    @Test func neverDoesNotWait() throws {
        #expect(try self.locked(Domain.manifest()).phase == .resolving)
    }

    /// What was asked, and whether the device must be unlocked afterwards.
    @Test(
        arguments: [
            (.success("x"), nil, false), (.needsValue, .value("y"), false),
            (.disambiguation(["x", "y"]), .choice(1), true),
            (.disambiguation(["x", "y"]), .correction(["note": "z"]), true), (.confirmationRequired("x"), .yes(), true),
            (.confirmationRequired("x"), .value("y"), true),
        ] as [(ResolutionResult<Value>, Reply?, Bool)])
    func afterAQuestion(result: ResolutionResult<Value>, reply: Reply?, waits: Bool) throws {
        var walker = try self.locked(Domain.confirming([Domain.note], .never) { $0.lock = .afterQuestion })
        walker.resolve(["note": [result]])
        if let reply { walker.reply(reply) }
        walker.resolve()
        #expect(walker.asked == (waits ? ["unlock"] : []))
        #expect(walker.phase == (waits ? .unlocking : .confirming))
        walker.device(isLocked: false)
        #expect(walker.phase == .confirming)
    }

    /// A device that is locked between two questions loses neither of them.
    @Test func questionsThatWereOpenAreAskedAgainAfterUnlocking() throws {
        var walker = Walker(Domain.manifest([Domain.note, Domain.crate, Domain.items]) { $0.lock = .always })
        try walker.submit(["note": "someone", "items": [Domain.crate("a"), Domain.crate("b")]])
        walker.resolve([
            "note": [.disambiguation(["one", "two"])], "crate": [.needsValue],
            "items": [.success(Domain.crate("c")), .needsValue],
        ])
        #expect(walker.asked == ["choice note 2+0", "value crate", "value items[1]"])
        walker.device(isLocked: true)
        walker.reply(.value(Domain.crate("d")), to: walker.questions[1])
        #expect(walker.asked == ["unlock"])
        walker.device(isLocked: false)
        #expect(walker.resolving?.parameters == ["note", "crate", "items"])
        walker.resolve([
            "note": [.disambiguation(["one", "two"])], "items": [.needsValue, .needsValue],
        ])
        #expect(walker.asked == ["choice note 2+0", "value items[1]"])
        #expect(walker.handles.isEmpty)
    }

    @Test func lockedAtConsentWaitsBeforeHandle() throws {
        var walker = try Walker.consenting(Domain.confirming { $0.lock = .always })
        walker.device(isLocked: true)
        walker.yes()
        #expect(walker.phase == .unlocking)
        #expect(walker.handles.isEmpty)
        walker.device(isLocked: false)
        #expect(walker.handles.count == 1)
    }

    @Test func aRequestThatSaysLockedIsLockedThoughTheDeviceSaidOtherwiseBefore() throws {
        var walker = Walker(Domain.manifest { $0.lock = .always })
        walker.device(isLocked: false)
        walker.context.isLocked = true
        try walker.submit()
        #expect(walker.asked == ["unlock"])
    }

    @Test func aReportUnlocksWhatWaitsForItsTurnToo() throws {
        var walker = Walker(Domain.manifest { $0.lock = .always })
        try walker.submit()
        walker.context.isLocked = true
        let second = try walker.submit()
        walker.device(isLocked: false)
        walker.resolve()
        walker.respond("success")
        #expect(walker.request?.id == second)
        #expect(walker.phase == .resolving)
    }

    @Test func aLockedDeviceLocksWhatBeginsLater() throws {
        var walker = Walker(Domain.manifest { $0.lock = .always })
        walker.device(isLocked: true)
        try walker.submit()
        #expect(walker.asked == ["unlock"])
    }

    @Test func unlockingWhileSuspendedIsNotLost() throws {
        var walker = try self.locked(Domain.manifest { $0.lock = .always })
        walker.context.isLocked = false
        walker.offers = [Offer(Domain.manifest(), authorization: .authorized)]
        try walker.submit()
        walker.device(isLocked: false)
        walker.resolve()
        walker.respond("success")
        #expect(walker.phase == .resolving)
        #expect(walker.order != nil)
    }

    @Test func nobodyUnlocksInTime() throws {
        var walker = try self.locked(Domain.manifest { $0.lock = .always })
        try walker.deliver()
        walker.wait(.minutes(2))
        #expect(walker.happened == [.asked])
        walker.wait(.minutes(2))
        #expect(walker.phase == .expired)
    }
}
