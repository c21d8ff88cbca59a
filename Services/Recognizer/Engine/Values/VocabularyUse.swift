// Beckon: which kinds of vocabulary fill which slots
// SPDX-License-Identifier: Apache-2.0

import Schema

/// Which kinds of vocabulary fill which slots. For the kinds that SiriKit has too, they are the slots that SiriKit fills.
enum VocabularyUse {
    static func kinds(for parameter: String, _ type: String?, intent: String) -> Set<VocabularySet.Kind> {
        switch type {
        case "Person": return [.contactName]
        case "Placemark", "SpatialEventTrigger": return [.placeName]
        case "TaskList", "TaskItem", "Note": return [.notebookItemTitle]
        case "PaymentAccount": return [.paymentsAccountNickname, .paymentsOrganizationName]
        case "BillPayee": return [.paymentsOrganizationName, .paymentsAccountNickname]
        case "SpeakableString", "String": break
        default: return []
        }
        switch parameter {
        case "speakableGroupName", "speakableGroupNames": return [.contactGroupName]
        case "title", "taskTitle", "taskTitles": return [.notebookItemTitle]
        // What messages called a group before it could be spoken; else where a note or a list is kept.
        case "groupName" where intent.contains("Message"): return [.contactGroupName]
        case "groupName": return [.notebookItemGroupName]
        case "workoutName": return [.workoutActivityName]
        case "carName": return [.carName]
        case "profileName", "profileLabel": return [.carProfileName]
        case "albumName": return [.photoAlbumName]
        case "accountNickname", "nickname": return [.paymentsAccountNickname]
        case "organizationName": return [.paymentsOrganizationName]
        case "searchTerms" where intent.hasSuffix("Photos") || intent.hasSuffix("PhotoPlayback"):
            return [.photoTag]
        case "mediaSearch.mediaName":
            return [.mediaPlaylistTitle, .mediaAudiobookTitle, .mediaShowTitle, .mediaMusicArtistName]
        case "mediaSearch.artistName": return [.mediaMusicArtistName, .mediaAudiobookAuthorName]
        case "mediaDestination.playlistName": return [.mediaPlaylistTitle]
        default: return []
        }
    }
}
