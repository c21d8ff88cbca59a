// Beckon: whether what an app says of its parameters' values is sound
// SPDX-License-Identifier: Apache-2.0

import Schema

extension Manifest {
    /// The greatest number of a range, on either side of nought.
    private static let farthest = 1_000_000_000.0

    /// Checks what helps a screen to ask for a parameter: its range, and whether its app can be asked what it has.
    ///
    /// - Throws: ``Refusal`` with the code `invalidManifest`, saying what is wrong where.
    func validate(_ parameter: ParameterDeclaration, at place: String) throws(Refusal) {
        let kind = self.type(parameter.type)?.kind
        if parameter.isQueryable, !parameter.isResolvable || ![.entity, .composite, .string].contains(kind) {
            throw Refusal(
                "invalidManifest", "\(place): 'isQueryable' is for entities, composites and text that the app resolves")
        }
        guard let range = parameter.range else { return }
        func check(_ isGood: Bool, _ message: String) throws(Refusal) {
            guard isGood else { throw Refusal("invalidManifest", "\(place): \(message)") }
        }
        let ends = [range.minimum, range.maximum]
        try check(
            !parameter.isArray && [.integer, .double, .composite].contains(kind),
            "'range' is for a number, or for a quantity with a unit")
        try check(
            ends.allSatisfy { $0.magnitude <= Self.farthest } && range.minimum < range.maximum,
            "'range' goes from a number to a greater one, within a thousand millions")
        let steps = (range.maximum - range.minimum) / range.step
        try check(
            range.step.isFinite && range.step > 0 && steps >= 1 && steps <= Double(Limits.stepsPerRange),
            "'range' has 1 to \(Limits.stepsPerRange) steps")
        try check(
            kind != .integer || (ends + [range.step]).allSatisfy { $0 == $0.rounded() },
            "'range' of an integer has whole numbers")
        try check(
            (kind == .composite) == (range.unit != nil) && range.unit.map { $0.isName() } ?? true,
            "'range' names the unit of a quantity, and none of a plain number")
    }
}
