// Beckon: all intents of SiriKit
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// All intents of SiriKit up to iOS 13, as they are declared here: 55 of them.
public enum Catalogue {
    /// Every intent's type, domain by domain. A test holds it against the files of this folder.
    public static let intents: [any Intent.Type] = [
        StartCall.self, StartAudioCall.self, StartVideoCall.self, SearchCallHistory.self,
        SendMessage.self, SearchForMessages.self, SetMessageAttribute.self,
        SendPayment.self, RequestPayment.self, PayBill.self, SearchForBills.self, SearchForAccounts.self,
        TransferMoney.self,
        SearchForPhotos.self, StartPhotoPlayback.self,
        StartWorkout.self, PauseWorkout.self, ResumeWorkout.self, EndWorkout.self, CancelWorkout.self,
        ListRideOptions.self, RequestRide.self, GetRideStatus.self, CancelRide.self, SendRideFeedback.self,
        SetAudioSourceInCar.self, SetClimateSettingsInCar.self, SetDefrosterSettingsInCar.self,
        SetSeatSettingsInCar.self, SetProfileInCar.self, SaveProfileInCar.self,
        ActivateCarSignal.self, SetCarLockStatus.self, GetCarLockStatus.self, GetCarPowerLevelStatus.self,
        SetRadioStation.self,
        CreateNote.self, AppendToNote.self, AddTasks.self, CreateTaskList.self, SetTaskAttribute.self,
        DeleteTasks.self, SnoozeTasks.self, SearchForNotebookItems.self,
        GetRestaurantGuest.self, GetAvailableRestaurantReservationBookingDefaults.self,
        GetAvailableRestaurantReservationBookings.self, BookRestaurantReservation.self,
        GetUserCurrentRestaurantReservationBookings.self,
        GetVisualCode.self,
        PlayMedia.self, AddMedia.self, UpdateMediaAffinity.self, SearchForMedia.self,
        GetReservationDetails.self,
    ]

    /// What is declared of each.
    public static let entries: [CatalogueEntry] = Self.intents.map { CatalogueEntry($0) }

    /// What is declared of an intent, by its name here or by the name of its class in SiriKit.
    public static func entry(_ name: String) -> CatalogueEntry? {
        Self.entries.first { $0.intent == name || $0.class == name }
    }
}
