// Beckon: the places of the made-up city of Port Meridian
// SPDX-License-Identifier: Apache-2.0

extension Place {
    private init(
        _ identifier: String, _ kind: Kind, _ name: String, _ aliases: [String] = [], street: String? = nil,
        number: String? = nil, locality: String = "Port Meridian", part: String? = nil, _ latitude: Double,
        _ longitude: Double
    ) {
        self.init(
            identifier: identifier, owner: nil, kind: kind, name: name, aliases: aliases, thoroughfare: street,
            subThoroughfare: number, locality: locality, subLocality: part, latitude: latitude, longitude: longitude)
    }

    /// What a new store knows. The city lies in the sea at the Gulf of Guinea's coordinates: nobody lives there.
    static let examples: [Place] = [
        Place(
            "home", .home, "Home", ["my place", "my house"], street: "Linden Street", number: "14", part: "Old Town",
            0.0100, 0.0100),
        Place(
            "office", .office, "Office", ["work", "my work"], street: "Harbor Road", number: "200", part: "Docks",
            0.0300, 0.0420),
        Place(
            "northfield-airport", .airport, "Northfield Airport", ["northfield"], street: "Northfield Way",
            locality: "Northfield", part: "Terminal 1", 0.1000, 0.0300),
        Place(
            "harbor-city-airport", .airport, "Harbor City Airport", ["harbor city"], street: "Quay Road",
            locality: "Harbor City", part: "Main Terminal", -0.0300, 0.1000),
        Place(
            "central-station", .station, "Central Station", ["station", "train station", "railway station"],
            street: "Station Square", number: "1", part: "Center", 0.0210, 0.0230),
        Place(
            "museum-of-modern-art", .sight, "Museum of Modern Art", ["modern art museum"], street: "Gallery Street",
            number: "5", part: "Center", 0.0250, 0.0180),
        Place(
            "maritime-museum", .sight, "Maritime Museum", ["ship museum"], street: "Harbor Road", number: "12",
            part: "Docks", 0.0280,
            0.0390),
        Place(
            "general-hospital", .building, "General Hospital", ["hospital"], street: "Hill Street", number: "70",
            part: "Hillside",
            0.0350, 0.0120),
        Place(
            "university", .building, "University", ["campus", "university of port meridian"], street: "Hill Street",
            number: "1",
            part: "Hillside", 0.0400, 0.0150),
        Place(
            "stadium", .building, "Meridian Stadium", ["stadium"], street: "Arena Avenue", number: "9",
            part: "Eastside", 0.0150, 0.0500),
        Place(
            "opera", .sight, "Opera House", ["opera"], street: "Gallery Street", number: "40", part: "Center", 0.0230,
            0.0200),
        Place("zoo", .sight, "City Zoo", ["zoo"], street: "Park Avenue", number: "3", part: "Eastside", 0.0080, 0.0380),
        Place("linden-street", .street, "Linden Street", street: "Linden Street", part: "Old Town", 0.0100, 0.0082),
        Place("harbor-road", .street, "Harbor Road", street: "Harbor Road", part: "Docks", 0.0290, 0.0160),
        Place("hill-street", .street, "Hill Street", street: "Hill Street", part: "Hillside", 0.0360, 0.0110),
        Place("gallery-street", .street, "Gallery Street", street: "Gallery Street", part: "Center", 0.0240, 0.0170),
        Place("park-avenue", .street, "Park Avenue", street: "Park Avenue", part: "Eastside", 0.0090, 0.0300),
        Place("arena-avenue", .street, "Arena Avenue", street: "Arena Avenue", part: "Eastside", 0.0160, 0.0480),
    ]
}
