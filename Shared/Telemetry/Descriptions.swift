// Beckon: what each metric says, for its `# HELP` line
// SPDX-License-Identifier: Apache-2.0

/// What each metric of Beckon says. docs/operating.md has the same table.
enum Descriptions {
    private static let all: [String: String] = [
        "beckon_requests_accepted_total": "Intents that began; one request may be for several.",
        "beckon_requests_ended_total": "Intents that ended, by outcome and app.",
        "beckon_requests_open": "Requests that have not ended.",
        "beckon_questions_open": "Questions that wait for an answer.",
        "beckon_refused_total": "Messages that were refused, by code.",
        "beckon_work_sent_total": "Pieces of work that were sent to workers, by phase and app.",
        "beckon_work_lost_total": "Pieces of work that came to nothing, by phase and app.",
        "beckon_work_seconds": "How long a piece of work was with a worker, by phase and app.",
        "beckon_work_in_flight": "Pieces of work with workers, by app.",
        "beckon_work_queued": "Pieces of work that wait for credit, by app.",
        "beckon_workers": "Workers that are connected, by app.",
        "beckon_journal_sync_seconds": "How long the disk was waited for.",
        "beckon_spans_exported_total": "Spans that a collector took.",
        "beckon_spans_dropped_total": "Spans that no collector will have, by reason.",
        "beckon_worker_seconds": "How long a worker took for a piece of work, by phase and outcome.",
        "beckon_worker_in_hand": "Pieces of work that a worker has in hand.",
        "beckon_worker_credit": "How many pieces of work it has in hand at most.",
    ]

    static func of(_ name: String) -> String { Self.all[name] ?? "See the library that counts it." }
}
