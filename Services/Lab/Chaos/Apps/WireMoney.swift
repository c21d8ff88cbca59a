// Beckon: the intent of the harness's bank
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Pays somebody. Financial, so that nothing is paid without consent. It has a name of its own, because Purse has the
/// catalogue's `TransferMoney`.
public struct WireMoney: Intent {
    /// To whom.
    public var payee: Payee?
    /// How much.
    public var amount: Int?

    public init() {}

    public static let declaration = Declaration<WireMoney>(
        "banking", risk: .financial,
        Parameter(\.payee, required: true),
        Parameter(\.amount, required: true, unsupportedReasons: ["tooMuch"]))

    public enum Code: String, ResponseCode { case ready, success, failure, failureInsufficientFunds }
}

/// Somebody with an account.
public struct Payee: IntentValue {
    public static let declaration = TypeDeclaration("Payee", .entity, label: ["name"], details: ["town"])

    /// The name; not everybody has one of their own.
    public var name: String
    /// What tells namesakes apart.
    public var town: String?
    /// The bank's; absent in what was only said.
    public var identifier: String?

    /// Everybody there is.
    static let everybody = [
        Payee(name: "Ann", town: "Aston", identifier: "1"), Payee(name: "Ann", town: "Burton", identifier: "2"),
        Payee(name: "Bob", town: "Aston", identifier: "3"), Payee(name: "Carla", town: "Crewe", identifier: "4"),
    ]
}

/// The intent of the harness's mill: it leaves a row that nothing keeps from being there twice.
public struct GrindGrain: Intent {
    /// What.
    public var grain: Grain?

    public init() {}

    public static let declaration = Declaration<GrindGrain>("milling", Parameter(\.grain, required: true))

    public enum Code: String, ResponseCode { case ready, success, failure }
}

/// What can be ground.
public enum Grain: String, IntentEnumeration {
    case barley, rye, wheat
}
