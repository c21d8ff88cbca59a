// Beckon: the values of a request, and what is settled of them
// SPDX-License-Identifier: Apache-2.0

import Schema

/// The values of a request, and what is settled of them.
struct RequestValues: Hashable, Sendable {
    /// The values so far.
    var parameters: [String: Value] = [:]
    /// The values as an event told them last: the next one leaves them out where nothing has changed.
    private var told: [String: Value]?
    /// Parameters that are settled.
    var settled = NameSet()
    /// For array parameters: which elements are settled.
    var settledElements: [String: Set<Int>] = [:]
    /// Parameters that must be resolved before anything else.
    var unresolved = NameSet()
    /// What corrected parameters were before, until the correction is settled.
    var previous: [String: Value?] = [:]
    /// How often each parameter, or element of one, was unsupported.
    private var unsupported: [String: Int] = [:]
    /// How often each was asked about.
    private var repetitions: [String: Int] = [:]
    /// Parameters that the user left out.
    var skipped: Set<String> = []
    /// Whether one was disambiguated or confirmed, which locks some intents.
    var wereAskedAbout = false

    init(_ parameters: [String: Value] = [:]) { self.parameters = parameters }

    // MARK: Telling

    /// The values for an event; `nil` where they are as they were told last.
    mutating func news() -> [String: Value]? {
        guard self.told != self.parameters else { return nil }
        self.told = self.parameters
        return self.parameters
    }

    // MARK: Counting

    /// Each element has its own tries: three bad names in one list are one try each.
    ///
    /// - Returns: How often it was unsupported, this time included.
    mutating func countUnsupported(_ name: String, _ element: Int?) -> Int {
        let name = element.map { "\(name)[\($0)]" } ?? name
        self.unsupported[name, default: 0] += 1
        return self.unsupported[name, default: 0]
    }

    /// - Returns: How often it was asked about before.
    mutating func countQuestion(_ name: String) -> Int {
        defer { self.repetitions[name, default: 0] += 1 }
        return self.repetitions[name, default: 0]
    }

    // MARK: Looking

    /// How many elements an array parameter has; zero for others.
    func elementCount(_ parameter: ParameterDeclaration) -> Int {
        parameter.isArray ? self.parameters[parameter.name]?.array?.count ?? 0 : 0
    }

    /// The value of a parameter, or of one element of it, if there is one.
    func known(_ parameter: ParameterDeclaration, _ element: Int?) -> Value? {
        guard let value = self.parameters[parameter.name] else { return nil }
        guard let element else { return value == [] ? Value?.none : value }
        return value.array.flatMap { $0.indices.contains(element) ? $0[element] : nil }
    }

    /// The first parameter that is required and has no value.
    func missing(_ declaration: IntentDeclaration) -> ParameterDeclaration? {
        declaration.parameters.first { $0.isRequired && self.parameters[$0.name] == nil }
    }

    // MARK: Settling

    /// Writes a result that settles into the values.
    mutating func settle(_ result: ResolutionResult<Value>, _ parameter: ParameterDeclaration, _ element: Int?) {
        switch result {
        case .success(let value):
            if let element {
                self.parameters[parameter.name] = self.replacing(element, of: parameter.name, with: value)
            } else {
                self.parameters[parameter.name] = parameter.isArray ? .array([value]) : value
            }
        case .successes(let values):
            if element == nil {
                self.parameters[parameter.name] = parameter.isArray ? .array(values) : values.first
            }
        default:
            break
        }
        guard let element else { return }
        // Several for one element take their places only once no element is open; until then it is resolved again.
        if case .successes = result { return }
        self.settledElements[parameter.name, default: []].insert(element)
    }

    /// A whole parameter is settled.
    mutating func settle(_ name: String) {
        self.settled.insert(name)
        self.previous[name] = nil
    }

    /// A parameter about which nothing is asked any more is settled, unless the app made several of one of its elements:
    /// these are resolved now that no other element is open.
    mutating func settleIfDone(_ name: String) {
        guard !self.unresolved.contains(name) else { return }
        let open = self.parameters[name]?.array?.indices.filter { self.settledElements[name]?.contains($0) == false }
        if open?.isEmpty ?? true { self.settle(name) } else { self.unresolved.insert(name) }
    }

    /// The array of a parameter with another element at a place.
    func replacing(_ element: Int, of name: String, with new: Value) -> Value {
        var elements = self.parameters[name]?.array ?? []
        if elements.indices.contains(element) { elements[element] = new }
        return .array(elements)
    }

    /// Elements that became several are put in their place, from the last to the first so that places stay true.
    mutating func splice(_ results: [ResolutionResult<Value>], _ parameter: ParameterDeclaration) {
        guard parameter.isArray, var elements = self.parameters[parameter.name]?.array, elements.count == results.count
        else { return }
        let settled = self.settledElements[parameter.name] ?? []
        for (index, result) in results.enumerated().reversed() where !settled.contains(index) {
            if case .successes(let values) = result { elements.replaceSubrange(index...index, with: values) }
        }
        self.parameters[parameter.name] = .array(elements)
    }

    /// A correction is taken back: the old value stands, settled as a whole.
    mutating func restore(_ name: String, to old: Value?) {
        self.parameters[name] = old
        self.settled.insert(name)
        if let count = old?.array?.count { self.settledElements[name] = Set(0..<count) }
    }
}
