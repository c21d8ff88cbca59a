// Beckon: what the checker knows of the apps of a run
// SPDX-License-Identifier: Apache-2.0

import HistoryChecker

/// What the checker knows of the apps of a run. It stands here once more, and is not read from the manifests: what is
/// financial or irreversible needs consent, whatever an app or the dispatcher makes of it.
enum ChaosRules {
    static let apps = [
        AppRule("bank", keepsLedger: true, effects: ["WireMoney"], consents: ["WireMoney"]),
        AppRule("mill", keepsLedger: false, effects: ["GrindGrain"]),
        AppRule("listomat", keepsLedger: true, effects: ["AddTasks"]),
        AppRule("pigeon", keepsLedger: true, effects: ["SendMessage"], consents: ["SendMessage"]),
        AppRule("hop", keepsLedger: true, effects: ["RequestRide"], consents: ["RequestRide"]),
        AppRule("purse", keepsLedger: true, effects: Self.payments, consents: Self.payments),
        AppRule("tably", keepsLedger: true, effects: Self.bookings, consents: Self.bookings),
    ]

    private static let payments: Set = ["SendPayment", "RequestPayment", "TransferMoney", "PayBill"]
    private static let bookings: Set = ["BookRestaurantReservation"]
}
