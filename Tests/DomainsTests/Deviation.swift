// Beckon: where the catalogue says something else than SiriKit, and why
// SPDX-License-Identifier: Apache-2.0

/// Something that is not as SiriKit has it. docs/domains.md lists them, and the comparison with SiriKit's facts
/// (SpecificationTests) allows these and no others.
struct Deviation: Sendable {
    /// What it is about: `Intent.parameter`, an intent, or a type.
    let subject: String
    /// What is different.
    let what: String
    /// Why.
    let why: String

    init(_ subject: String, _ what: String, _ why: String) {
        self.subject = subject
        self.what = what
        self.why = why
    }

    /// The system of SiriKit decides these when the request comes; a declaration has to say one thing.
    static let locks = [
        Deviation(
            "StartAudioCall", "lock `never`, in SiriKit it depends",
            "SiriKit unlocks only to open the app; Beckon opens none. An app can restrict the intent while locked."),
        Deviation("StartVideoCall", "lock `never`, in SiriKit it depends", "As for StartAudioCall."),
        Deviation(
            "SearchForMessages", "lock `never`, in SiriKit it depends",
            "In SiriKit it depends on a setting of the phone. An app can restrict the intent while locked."),
        Deviation(
            "AppendToNote", "lock `afterQuestion`, in SiriKit it depends",
            "The same rule, with a name: unlocked only once a question was asked."),
        Deviation("GetReservationDetails", "lock `never`, in SiriKit there is none", "Nobody handles it."),
    ]

    static let consents = [
        Deviation(
            "SetCarLockStatus", "consent `always`, in SiriKit unsaid",
            "Unlocking a car cannot be taken back once somebody is in it.")
    ]

    static let requirements = [
        Deviation("AddTasks.taskTitles", "is required, in SiriKit not", "Without a task there is nothing to add."),
        Deviation(
            "GetVisualCode.visualCodeType", "is required, in SiriKit not", "Nobody shows a code without knowing which."),
    ]

    /// Properties of responses that SiriKit does not have: `Intent.property`.
    static let payloads =
        ["StartWorkout", "PauseWorkout", "ResumeWorkout", "EndWorkout", "CancelWorkout"].map {
            Self.property("\($0).workout", "There the app's own screen shows the workout; here nothing else can.")
        }
        + ["SetClimateSettingsInCar", "SetSeatSettingsInCar", "GetCarLockStatus"].map {
            Self.property("\($0).zones", "There the car's own screen shows its seats and doors; here nothing else can.")
        }
        + ["SearchForPhotos.photos", "StartPhotoPlayback.slideshow"].map {
            Self.property($0, "There the app's own screen shows the photos; here nothing else can.")
        }

    private static func property(_ subject: String, _ reason: String) -> Deviation {
        Deviation(subject, "is a property of the response, in SiriKit there is none", reason)
    }

    /// Types whose name here is another one.
    static let names = [
        Deviation("TaskItem", "`INTask`", "`Task` is Swift's."),
        Deviation("MessageItem", "`INMessage`", "`Message` is the wire's."),
        Deviation(
            "DateFields", "`NSDateComponents`", "`DateComponents` is Foundation's; here every field may be unsaid."),
    ]

    /// What holds for many.
    static let rules = [
        Deviation(
            "every enumeration", "has no `unknown`", "What was not said is absent, as with every other parameter."),
        Deviation(
            "required parameters and properties", "are optional in Swift",
            "Anything may be left unsaid; `required` says that the request makes no sense without it."),
        Deviation(
            "deprecated parameters", "are declared and stand in no manifest",
            "SiriKit replaced them in iOS 10.2 and 11; nobody says them."),
        Deviation(
            "CancelRide, SendRideFeedback", "an app may resolve their parameters, which SiriKit does not",
            "Its system knows the ride and Maps asks for rating and tip; here they come as words."),
        Deviation(
            "result classes", "are one type, ResolutionResult, with `needsMoreDetails` beside SiriKit's outcomes",
            "The guide of iOS 10 names it, and it is asked about in other words than a missing value."),
        Deviation(
            "domains", "have shorter names, and the two of cars are one",
            "A word that stands in manifests, files and folders should be one word."),
        Deviation(
            "INReservation and its seven kinds", "are one type, Reservation",
            "JSON has no classes; which kind it is, its parts say. Nobody handles the intent."),
        Deviation(
            "INNoteContent", "is text only", "Nobody says a picture."),
        Deviation(
            "INRestaurantGuest, INRideDriver", "are types of their own, INPerson's name in them",
            "JSON has no classes, and of a person they need the name only."),
        Deviation(
            "INRestaurantReservationUserBooking", "holds its `booking`, in SiriKit it extends it",
            "JSON has no classes."),
        Deviation(
            "measurements", "are Temperature and Length, with the units that people say",
            "A unit as free text would be every app's own riddle."),
        Deviation(
            "Placemark, DateFields", "have fewer fields than `CLPlacemark` and `NSDateComponents`",
            "Nobody says an ocean, a region's radius or an era."),
    ]

    static let all = Self.rules + Self.names + Self.locks + Self.consents + Self.requirements + Self.payloads
}
