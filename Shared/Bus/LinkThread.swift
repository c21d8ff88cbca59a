// Beckon: the thread of a link, which lends itself to short work
// SPDX-License-Identifier: Apache-2.0

/// The thread that a link's sockets belong to, as far as it lends itself to work between its turns: what is done there
/// needs no way to another thread and back.
///
/// Work that does not end keeps the link from nothing: when somebody has something for the thread, another takes its
/// place, and the one that is kept is not used any more once it is free.
public protocol LinkThread: AnyObject, Sendable {
    /// Runs a task's job behind those that came before. Where the thread has ended, the pool runs it.
    func enqueue(_ job: UnownedJob, of owner: any JobOwner)

    /// Runs `body` when what is ready to leave has left, what has arrived is begun, and no job waits.
    ///
    /// - Returns: Whether it will be run; not where the thread has ended.
    func afterTurn(_ body: @escaping @Sendable () -> Void) -> Bool
}

/// Whose jobs a ``LinkThread`` runs.
public protocol JobOwner: TaskExecutor {
    /// Runs a job, on the thread.
    func run(_ job: UnownedJob)

    /// A job of this owner has not ended for long, and another thread takes over. Called by that thread.
    func wasTakenOver()
}

extension JobOwner {
    public func wasTakenOver() {}
}
