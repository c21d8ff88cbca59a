// Beckon: tests of names against titles
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HandlerKit

struct NameMatchTests {
    static let titles = [
        "Grocery Store", "Hardware Store", "Packing", "Café Ideas", "Mom’s Birthday", "The List", "!!!",
    ]

    @Test(arguments: [
        ("Grocery Store", NameMatch.exact(["Grocery Store"])),
        ("grocery store", .exact(["Grocery Store"])),
        ("GROCERY  STORE", .exact(["Grocery Store"])),
        ("the grocery store list", .exact(["Grocery Store"])),
        ("my packing list", .exact(["Packing"])),
        ("cafe ideas", .exact(["Café Ideas"])),
        ("moms birthday", .exact(["Mom’s Birthday"])),
        ("mom's birthday", .exact(["Mom’s Birthday"])),
        ("the list", .exact(["The List"])),
        ("!!!", .exact(["!!!"])),
        ("store", .partial(["Grocery Store", "Hardware Store"])),
        ("the store list", .partial(["Grocery Store", "Hardware Store"])),
        ("grocery", .partial(["Grocery Store"])),
        ("groc", .partial(["Grocery Store"])),
        ("ware", .partial(["Hardware Store"])),
        ("pack", .partial(["Packing"])),
        ("zebra", .none),
        ("", .none),
        ("   ", .none),
    ])
    func match(_ phrase: String, _ expected: NameMatch<String>) {
        #expect(SpokenName(phrase).match(Self.titles, by: \.self) == expected)
    }

    @Test(arguments: ["all", "All lists", "all my lists", "everything", "all of the lists"])
    func all(_ phrase: String) {
        #expect(SpokenName(phrase).match(Self.titles, by: \.self) == .partial(Self.titles))
        #expect(SpokenName(phrase).match(["All", "Packing"], by: \.self).items.first != "Packing")
    }

    @Test(arguments: [
        ("groceries", "Grocery Store", true), ("chrismas", "Christmas", true), ("the reads", "Reading", true),
        ("party", "Packing", false), ("notes for Lena", "gifts for Omar", false), ("pack", "park", false),
        ("", "Reading", false),
    ])
    func nearly(_ one: String, _ other: String, _ expected: Bool) {
        #expect(SpokenName(one).sharesNearWord(with: SpokenName(other)) == expected)
        #expect(SpokenName(other).sharesNearWord(with: SpokenName(one)) == expected)
    }

    @Test(arguments: [("some tasks", true), ("a list", true), ("einige Aufgaben", true), ("", true), ("milk", false)])
    func aKindIsNoName(_ phrase: String, _ expected: Bool) { #expect(SpokenName(phrase).namesNothing == expected) }

    @Test func allOfNothingIsNothing() {
        #expect(SpokenName("all").match([String](), by: \.self) == .none)
    }

    @Test func exactBeatsPartial() {
        #expect(SpokenName("store").match(["Grocery Store", "Store"], by: \.self) == .exact(["Store"]))
        #expect(SpokenName("store").match(["Store List", "Store"], by: \.self) == .exact(["Store"]))
        #expect(SpokenName("the store list").match(["Store", "Store List"], by: \.self) == .exact(["Store List"]))
    }

    @Test func sameTitlesAreBothExact() {
        #expect(SpokenName("milk").match(["milk", "bread", "Milk"], by: \.self) == .exact(["milk", "Milk"]))
    }

    @Test func closerPartsComeFirst() {
        let titles = ["a restored car", "old store", "storeroom", "store front"]
        #expect(
            SpokenName("store").match(titles, by: \.self)
                == .partial(["store front", "old store", "storeroom", "a restored car"]))
    }

    @Test func hugeNamesAreCut() {
        let huge = String(repeating: "x ", count: 100_000)
        #expect(SpokenName(huge).words.count <= 1_000)
        #expect(SpokenName(huge).match(Self.titles, by: \.self) == .none)
    }

    @Test(
        arguments: [
            ("the milk on my grocery list", ["milk of groceries"]), ("milk", ["milk of groceries", "milk of store"]),
            ("grocery list milk", ["milk of groceries"]), ("milk from the grocery store", ["milk of store"]),
            ("milk on my hardware list", []), ("the grocery list", []), ("soap on the grocery list", []),
        ])
    func aNameMayHoldThePlaceOfTheThing(_ said: String, _ expected: [String]) {
        let index = TitleIndex(
            [
                ("milk", "Grocery", "milk of groceries"), ("milk", "Grocery Store", "milk of store"),
                ("nails", "Work", "nails"),
            ],
            by: \.0)
        let found: [String] =
            switch index.match(SpokenName(said), within: \.1) {
            case .exact(let items), .partial(let items): items.map(\.2)
            case .none: []
            }
        #expect(found == expected)
    }

    /// A thing of several titles fits by each of them, and is found once, where the best of them puts it.
    @Test(
        arguments: [
            ("van", .exact(["camper"])), ("family van", .exact(["camper"])), ("hatch", .partial(["hatchback"])),
            ("car", .partial(["hatchback", "camper"])), ("all", .partial(["hatchback", "camper"])), ("bike", .none),
        ] as [(String, NameMatch<String>)])
    func severalTitles(_ said: String, _ expected: NameMatch<String>) {
        let titles = ["hatchback": ["hatchback", "small car"], "camper": ["van", "family van", "the big car"]]
        let index = TitleIndex(["hatchback", "camper"]) { titles[$0] ?? [] }
        #expect(index.match(SpokenName(said)) == expected)
        #expect(index.contained(in: SpokenName("the van please")) == ["camper"])
    }
}
