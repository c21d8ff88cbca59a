// Beckon: find photos
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Finds photos; the app shows them (`INSearchForPhotosIntent`).
/// `continueInApp` is what success is elsewhere.
public struct SearchForPhotos: Intent {
    /// When they were taken.
    public var dateCreated: DateComponentsRange?
    /// Where they were taken.
    public var locationCreated: Placemark?
    /// In which album.
    public var albumName: String?
    /// What is on them, and how several words combine.
    public var searchTerms: [String]?, searchTermsOperator: ConditionalOperator?
    /// What they must be and must not be; never asked about.
    public var includedAttributes: Options<PhotoAttribute>?, excludedAttributes: Options<PhotoAttribute>?
    /// Who is on them, and how several people combine.
    public var peopleInPhoto: [Person]?, peopleInPhotoOperator: ConditionalOperator?

    public init() {}

    public static let declaration = Declaration<SearchForPhotos>(
        "photos", lock: .always,
        Parameter(\.searchTermsOperator, resolvable: false, defaultValue: "all"),
        Parameter(\.includedAttributes, resolvable: false),
        Parameter(\.excludedAttributes, resolvable: false),
        Parameter(\.peopleInPhoto, sensitive: true),
        Parameter(\.peopleInPhotoOperator, resolvable: false, defaultValue: "all"))

    public enum Code: String, ResponseCode {
        case unspecified, ready, continueInApp, failure, failureRequiringAppLaunch, failureAppConfigurationRequired
    }

    /// How many there are, and which.
    public struct Payload: Codable, Hashable, Sendable {
        /// How many.
        public var searchResultsCount: Int?
        /// The first of them.
        public var photos: [FoundPhoto]?

        /// - Parameters: See the properties.
        public init(searchResultsCount: Int? = nil, photos: [FoundPhoto]? = nil) {
            self.searchResultsCount = searchResultsCount
            self.photos = photos
        }
    }
}
