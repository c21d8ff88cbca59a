// Beckon: what can be pressed
// SPDX-License-Identifier: Apache-2.0

import CardKit
public import Schema

/// The intent that takes back what was done, as its app named it with its response.
public struct TakeBack: Codable, Hashable, Sendable {
    /// The app that did it.
    public var app: String
    /// What the app would do.
    public var intent: IntentMessage

    /// - Parameters: See the properties.
    public init(_ intent: IntentMessage, of app: String) {
        self.app = app
        self.intent = intent
    }
}

/// Something to press: in a page a button, in a terminal a numbered line.
public struct Choice: Codable, Hashable, Sendable {
    /// What pressing does.
    public enum Action: Codable, Hashable, Sendable {
        /// Answers a question, exactly as typed words would.
        case answer(Answer)
        /// Reports the device as unlocked.
        case unlock
        /// Begins what takes back what was done, as the words "undo that" would.
        case takeBack(TakeBack)
    }

    /// How much it invites.
    public enum Role: String, Codable, Sendable, CaseIterable {
        /// One of several values.
        case option
        /// The way on.
        case primary
        /// The way out.
        case secondary
        /// The way back, after what was done.
        case back
    }

    /// The number to say or type; only values have one.
    public var number: Int?
    /// What it is called.
    public var label: String
    /// What tells it apart.
    public var details: [String]
    /// How much it invites.
    public var role: Role
    /// What pressing does.
    public var action: Action

    /// - Parameters: See the properties.
    public init(
        _ label: String, _ action: Action, number: Int? = nil, details: [String] = [], role: Role = .option
    ) {
        self.label = label
        self.action = action
        self.number = number
        self.details = details
        self.role = role
    }
}
