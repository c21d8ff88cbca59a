// Beckon: show photos one after the other
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Finds photos and shows them one after the other (`INStartPhotoPlaybackIntent`).
/// `continueInApp` is what success is elsewhere.
public struct StartPhotoPlayback: Intent {
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

    public static let declaration = Declaration<StartPhotoPlayback>(
        "photos", lock: .always,
        Parameter(\.searchTerms, resolvable: false),
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
        /// The first of them, in the order in which they are shown.
        public var slideshow: [FoundPhoto]?

        /// - Parameters: See the properties.
        public init(searchResultsCount: Int? = nil, slideshow: [FoundPhoto]? = nil) {
            self.searchResultsCount = searchResultsCount
            self.slideshow = slideshow
        }
    }
}
