// Beckon: scenarios that come with beckon-load
// SPDX-License-Identifier: Apache-2.0

/// Scenarios that come with `beckon-load`, for the apps that `beckon up` starts.
public enum BuiltInScenarios {
    /// Their names, and what each is.
    public static let all: [(name: String, about: String, text: String)] = [
        ("lists", "structured intents for ListOMat, one app, no questions", Self.lists),
        ("rides", "structured intents for Hop that change nothing", Self.rides),
        ("messages", "structured intents for Pigeon", Self.messages),
        (
            "payments", "payments and transfers in Purse, each shown and consented to, all from the same accounts",
            Self.payments
        ),
        ("mixed", "three apps at once, Poisson", Self.mixed),
        ("spoken", "utterances for these three apps: the recognizer is in it", Self.spoken),
        ("people", "people who say, think, choose and consent, in conversations of several turns", Self.people),
        ("steps", "steps and a ramp, to find where it saturates", Self.steps),
    ]

    /// The text of one.
    public static func text(_ name: String) -> String? { self.all.first { $0.name == name }?.text }

    private static let lists = """
        name: Notes
        users: 8
        warmUp: 2s
        stages:
          - {inFlight: 64, for: 20s}
        mix:
          - submit: CreateNote
            parameters: {title: "Note {n} of {conversation}", content: "Soup and bread, for number {n}"}
        """

    private static let rides = """
        name: Rides
        users: 8
        warmUp: 2s
        stages:
          - {inFlight: 64, for: 20s}
        mix:
          - submit: ListRideOptions
            parameters: {pickupLocation: Home, dropOffLocation: City Zoo}
        """

    private static let messages = """
        name: Messages
        warmUp: 2s
        stages:
          - {inFlight: 64, for: 20s}
        mix:
          - submit: SearchForMessages
            parameters: {senders: Omar}
        """

    /// What is moved comes back, so that the money lasts; each has a note of its own, so that none is a repetition.
    private static let payments = """
        name: Payments
        warmUp: 2s
        stages:
          - {inFlight: 64, for: 20s}
        mix:
          - name: save
            weight: 2
            submit: TransferMoney
            parameters:
              fromAccount: Checking
              toAccount: Savings
              transactionAmount: {amount: {amount: "1.00", currencyCode: EUR}}
              transactionNote: Saved {n}
            answers: {consent: yes}
          - name: spend
            weight: 2
            submit: TransferMoney
            parameters:
              fromAccount: Savings
              toAccount: Checking
              transactionAmount: {amount: {amount: "1.05", currencyCode: EUR}}
              transactionNote: Spent {n}
            answers: {consent: yes}
          - name: pay
            submit: SendPayment
            parameters: {payee: Omar, currencyAmount: {amount: "0.10", currencyCode: EUR}, note: "Tea {n}"}
            answers: {consent: yes}
        """

    private static let mixed = """
        name: Mixed
        seed: 7
        warmUp: 2s
        stages:
          - {rate: 200, for: 30s, arrivals: poisson}
        mix:
          - name: note
            weight: 3
            submit: CreateNote
            parameters: {title: "Note {n} of {conversation}", content: "Number {n}"}
          - name: prices
            weight: 2
            submit: ListRideOptions
            parameters: {pickupLocation: Home, dropOffLocation: City Zoo}
          - name: messages
            submit: SearchForMessages
            parameters: {senders: Omar}
        """

    private static let spoken = """
        name: Spoken
        warmUp: 2s
        stages:
          - {inFlight: 32, for: 20s}
        mix:
          - name: add
            weight: 2
            say: ["Add milk to the grocery store list", "Add rice and onions to the grocery store list"]
          - name: note
            weight: 2
            say: Make a note called Menu {n} saying soup and bread
          - name: where
            say: Where is my ride
          - name: read
            say: Show my messages from Omar
        """

    private static let people = """
        name: People
        seed: 3
        drain: 1m
        think: {exponential: 800ms}
        stages:
          - {rate: 4, for: 30s, arrivals: poisson}
        mix:
          - name: ride
            weight: 2
            turns:
              - say: Book me a Vroom to the airport
                answers: {dropOffLocation: {choice: 2}, partySize: 3, consent: yes}
              - say: Where is my ride
              - say: Cancel my ride
                answers: {consent: yes}
          - name: message
            say: Send a message to Brandon that I will not be home for dinner
            answers: {choice: 2, consent: yes}
          - name: never mind
            say: Book me a Vroom to the airport
            answers: {choice: cancel}
        """

    private static let steps = """
        name: Steps
        users: 8
        stages:
          - {rate: 200, for: 10s}
          - {rate: 500, for: 10s}
          - {rate: 1000, for: 10s}
          - {from: 1000, to: 4000, for: 20s, arrivals: poisson}
        mix:
          - submit: CreateNote
            parameters: {title: "Note {n} of {conversation}", content: "Number {n}"}
        """
}
