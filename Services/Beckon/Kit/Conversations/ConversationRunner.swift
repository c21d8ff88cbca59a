// Beckon: holds a conversation and compares
// SPDX-License-Identifier: Apache-2.0

import ClientKit
import Schema
import Synchronization

/// Holds one conversation on a stage, step by step. It waits for events, never for time; a guard in real time ends what
/// hangs.
public final class ConversationRunner: Sendable {
    /// How long one conversation may take in real time.
    public static let guardTime = Duration.seconds(60)
    /// How long an event that is expected after the request came to rest may take in real time.
    static let lateTime = Duration.seconds(10)

    private let script: ConversationScript
    private let clock: any Clock<Duration>
    private let observe: @Sendable (ConversationScript.Step, StepResult) -> Void
    private let place = Mutex("before the first step")

    /// - Parameters:
    ///   - script: The conversation.
    ///   - clock: Real time.
    ///   - observe: Gets each step with what it led to.
    public init(
        _ script: ConversationScript, clock: any Clock<Duration>,
        observe: @escaping @Sendable (ConversationScript.Step, StepResult) -> Void = { _, _ in }
    ) {
        self.script = script
        self.clock = clock
        self.observe = observe
    }

    /// Holds it.
    ///
    /// - Returns: What differed; nothing where all was as expected.
    public func run(_ stage: ConversationStage) async -> [String] {
        await withTaskGroup(of: [String].self) { group in
            group.addTask {
                do {
                    var session = try await ConversationSession(self.script, stage, self.clock)
                    return try await session.run(
                        { place in self.place.withLock { $0 = place } }, observe: self.observe)
                } catch {
                    return ["\(self.place.withLock { $0 }): \(error)"]
                }
            }
            group.addTask {
                try? await self.clock.sleep(for: Self.guardTime)
                return ["\(self.place.withLock { $0 }): nothing more happened in \(Self.guardTime)"]
            }
            defer { group.cancelAll() }
            return await group.next() ?? []
        }
    }
}
