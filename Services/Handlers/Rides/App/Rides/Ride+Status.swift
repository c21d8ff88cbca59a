// Beckon: a ride as it is told
// SPDX-License-Identifier: Apache-2.0

import Domains
import HandlerKit
import Schema

extension Ride {
    /// The status at a time, with everything that is known. The identifier is always the same; a preview has neither
    /// identifier nor phase.
    func status(at now: Instant, car: Car?) -> RideStatus {
        var status = RideStatus()
        status.estimatedPickupDate = self.timetable.arrives.wholeSeconds
        status.estimatedPickupEndDate = self.timetable.leaves.wholeSeconds
        status.estimatedDropOffDate = self.timetable.ends.wholeSeconds
        status.scheduledPickupTime = self.scheduled
        status.pickupLocation = self.pickup
        status.dropOffLocation = self.dropOff
        status.rideOption = self.option
        status.partySize = self.partySize
        guard let identifier = self.identifier else { return status }
        status.rideIdentifier = identifier
        status.phase = self.phase(at: now)
        status.completionStatus = self.completion(at: now)
        status.vehicle = car?.vehicle(at: self.location(at: now))
        status.driver = car?.driver
        return status
    }

    /// The kind of ride, with its price.
    private var option: RideOption {
        let kind = RideKind.named(self.kind) ?? .usual
        var option = RideOption(
            kind.name, estimatedPickupDate: self.timetable.arrives.wholeSeconds, priceRange: self.fare.priceRange)
        option.usesMeteredFare = false
        option.availablePartySizeOptions = kind.partySizeOptions(metres: Int(self.journey.metres.rounded()))
        option.fareLineItems = self.fare.lineItems
        return option
    }

    private func completion(at now: Instant) -> RideCompletionStatus? {
        guard self.isOver(at: now) else { return nil }
        if self.canceledAt != nil {
            var canceled = RideCompletionStatus.canceledByUser
            if let cents = self.cancellationCents, cents > 0 { canceled.paymentAmount = CurrencyAmount(cents: cents) }
            return canceled
        }
        if self.rating != nil || self.tip != nil { return .completed(settled: self.fare.total) }
        return .completed(
            feedbackType: [.rate, .tip], paid: self.fare.total,
            tippingOptions: [100, 200, 500].map { CurrencyAmount(cents: $0) })
    }
}
