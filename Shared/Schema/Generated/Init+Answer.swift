// Beckon: Answer of its parts; written by `make schema` from Dialogue/Answer.swift
// SPDX-License-Identifier: Apache-2.0

extension Answer {
    /// - Parameters: See the properties.
    public init(_ question: String, _ reply: Reply) {
        self.question = question
        self.reply = reply
    }
}
