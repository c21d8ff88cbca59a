// Beckon: what a recognizer said of a sentence, to be measured
// SPDX-License-Identifier: Apache-2.0

public import RecognizerStatistics

/// What a recognizer said of a sentence.
public struct EvaluationAnswer: Hashable, Sendable {
    /// `nil` where it did not understand at all.
    public var intent: String?
    /// By place, as offsets into UTF-8.
    public var spans: [TrainingSpan]
    /// From 0 to 1.
    public var confidence: Double
    /// Whether it would not act on this.
    public var isRefused: Bool
    /// How long it took.
    public var microseconds: Double

    /// - Parameters: See the properties.
    public init(
        intent: String?, spans: [TrainingSpan] = [], confidence: Double = 1, isRefused: Bool = false,
        microseconds: Double = 0
    ) {
        self.intent = intent
        self.spans = spans
        self.confidence = confidence
        self.isRefused = isRefused
        self.microseconds = microseconds
    }
}
