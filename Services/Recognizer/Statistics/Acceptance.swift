// Beckon: whether a sentence is anything at all, and how sure one may be of it
// SPDX-License-Identifier: Apache-2.0

/// One thing that speaks for or against a reading of a sentence.
public enum Sign: String, CaseIterable, Sendable {
    /// The intent's score, and how far it is ahead of every other intent.
    case score, lead
    /// The share of words that are known.
    case known
    /// The score of being none of the intents.
    case none
    /// The logarithm of the number of words: a short sentence says little.
    case length
    /// The logarithm of how probable the slots are beside all others, a word.
    case path
    /// How many slots were found, and how many words are neither in one nor in any example.
    case spans, unexplained

    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// What its value may be before the slots were looked for.
    fileprivate var bounds: ClosedRange<Double>? {
        switch self {
        case .path: -2...0
        case .spans: 0...2
        case .unexplained: 0...3
        default: nil
        }
    }
}

/// What may be done with a reading.
public enum Zone: String, Sendable {
    /// It is acted on.
    case certain
    /// It is asked about.
    case likely
    /// It is refused.
    case neither
}

/// The signs of a reading, by ``Sign``.
public struct Signs: Hashable, Sendable {
    /// In the order of ``Sign/allCases``.
    public private(set) var values: [Double]

    init(_ evidence: Evidence, score: Double, tokens: Int) {
        let lead = score < evidence.best ? score - evidence.best : evidence.lead
        self.values = [
            score, lead, evidence.known, evidence.none, min(2.5, logarithm(Double(max(1, tokens)))), 0, 0, 0,
        ]
    }

    private subscript(_ sign: Sign) -> Double {
        get { self.values[sign.place] }
        set { self.values[sign.place] = newValue }
    }

    /// The same with what the slots say.
    func with(path: Double, tokens: Int, spans: Int, unexplained: Int) -> Signs {
        var signs = self
        signs[.path] = max(-2, path / Double(max(1, tokens)))
        signs[.spans] = Double(min(2, spans))
        signs[.unexplained] = Double(min(3, unexplained))
        return signs
    }
}

/// What speaks for a sentence being one of the intents: weights of signs, and the edges of the zones. Both were fitted for one
/// language on sentences of people from whom nothing else was learnt (docs/recognition.md).
public struct Acceptance: Codable, Hashable, Sendable {
    /// What is added to the sum of an intent that is expected where the words were said.
    static let weightOfExpected = 1.5
    /// By so much less a reading is asked about while somebody talks to the system: of requests that strangers had refused half
    /// are asked about then, and of what is no request one of eight (docs/recognition.md).
    static let lenienceOfTalk = 3.0

    /// In the order of ``Sign/allCases``.
    public var weights: [Double]
    /// What the sum begins with.
    public var constant: Double
    /// From this sum on a reading is acted on, and from this on it is asked about. Both are logits.
    public var certain: Double, likely: Double

    /// - Parameters:
    ///   - weights: A weight for each sign; one that is missing counts nothing.
    ///   - constant, certain, likely: See the properties.
    public init(weights: [Sign: Double], constant: Double, certain: Double, likely: Double) {
        self.weights = Sign.allCases.map { weights[$0] ?? 0 }
        self.constant = constant
        self.certain = certain
        self.likely = likely
    }

    /// For a language in which nothing was measured: English, with edges that are further apart.
    public static let usual = Acceptance(
        weights: [.score: 3.5, .none: -3.2, .length: 3.5, .path: 2.4, .spans: 0.9, .unexplained: -1.8], constant: -9.1,
        certain: 3, likely: 1)

    /// All that speaks for a reading, as the logit of a probability.
    public func sum(_ signs: Signs) -> Double {
        zip(self.weights, signs.values).reduce(self.constant) { $0 + $1.0 * $1.1 }
    }

    /// What the sum can be at most, whatever slots are found.
    func most(_ signs: Signs) -> Double {
        var sum = self.constant
        for (number, sign) in Sign.allCases.enumerated() {
            let weight = self.weights[number]
            if let bounds = sign.bounds {
                sum += max(weight * bounds.lowerBound, weight * bounds.upperBound)
            } else {
                sum += weight * signs.values[number]
            }
        }
        return sum
    }

    /// The same for words of somebody who is talking to the system: what would be refused is asked about sooner.
    func whileTalking() -> Acceptance {
        var acceptance = self
        acceptance.likely -= Self.lenienceOfTalk
        return acceptance
    }

    /// The zone of a sum.
    public func zone(_ sum: Double) -> Zone { sum >= self.certain ? .certain : sum >= self.likely ? .likely : .neither }

    /// A sum as a probability.
    static func probability(_ sum: Double) -> Double { 1 / (1 + exponential(-min(max(sum, -40), 40))) }
}
