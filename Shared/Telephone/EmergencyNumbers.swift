// Beckon: numbers that only a telephone may dial
// SPDX-License-Identifier: Apache-2.0

/// Numbers of emergency services, of all countries together: where the user is does not matter, for a number that is one
/// somewhere is nobody's ordinary number. ``CallAddress`` is none of them, because a program cannot say where the caller is.
public enum EmergencyNumbers {
    /// All of them.
    public static let all: Set<String> = [
        "000", "066", "100", "101", "102", "103", "104", "105", "106", "107", "108", "110", "111", "112", "113", "114",
        "115", "116", "117", "118", "119", "120", "122", "123", "124", "128", "129", "130", "131", "132", "133", "140",
        "144", "150", "155", "156", "158", "160", "166", "170", "180", "190", "191", "192", "193", "194", "195", "197",
        "198", "199", "911", "912", "913", "919", "933", "991", "992", "993", "994", "995", "996", "997", "998", "999",
    ]

    /// Whether a number is one.
    ///
    /// - Parameter digits: A number without what stands between its digits.
    public static func contain(_ digits: some StringProtocol) -> Bool { self.all.contains(String(digits)) }
}
