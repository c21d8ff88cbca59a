// Beckon: what an app answered, as blocks; known forms have their own look
// SPDX-License-Identifier: Apache-2.0

import Schema

extension CardMaker {
    /// The blocks of a payload. The form decides, not the intent: an unknown intent that answers with a known form looks
    /// as good; what has no known form is shown as labels and values.
    func blocks(payload: [String: Value], intent: String, app: String?, isPreview: Bool) -> [Block] {
        var rest = payload
        var blocks: [Block] = []
        if let ride = rest.removeValue(forKey: "rideStatus") { blocks += self.ride(ride) }
        if let options = rest.removeValue(forKey: "rideOptions")?.array { blocks += self.rideOptions(options) }
        if rest["cancellationFee"] != nil { blocks += self.fee(rest.removeValue(forKey: "cancellationFee")) }
        if let threshold = rest.removeValue(forKey: "cancellationFeeThreshold") {
            blocks += self.lines([("ride.until", self.text(of: threshold))])
        }
        blocks += self.lists(&rest)
        blocks += self.messages(&rest)
        blocks += self.workout(&rest)
        blocks += self.restaurants(&rest)
        blocks += self.payments(&rest, isPreview: isPreview)
        blocks += self.calls(&rest)
        return blocks + self.generic(rest, intent: intent, app: app, isPreview: isPreview)
    }

    func items(_ elements: [Value], heading: String?, mark: Block.Item.Mark) -> Block {
        let shown = elements.prefix(Self.itemsPerCard).compactMap { value in
            self.described(value).map { Block.Item(mark, $0) }
        }
        return .items(heading: heading, shown, more: self.more(elements.count - shown.count))
    }

    func more(_ count: Int) -> String? {
        count > 0 ? self.say("more", ["count": self.formats.number(count)]) : nil
    }

    func lines(_ pairs: [(String, String?)]) -> [Block] {
        let lines = pairs.compactMap { self.line($0.0, $0.1) }
        return lines.isEmpty ? [] : [.lines(lines)]
    }

    /// What sentences may speak of: names, times, counts out of payload and parameters.
    func slots(payload: [String: Value], parameters: [String: Value]) -> [String: String] {
        let all = Value.object(payload)
        let said = Value.object(parameters)
        func first(_ paths: String...) -> String? {
            for path in paths {
                if let value = all.at(path) ?? said.at(path), let text = self.text(of: value), !text.isEmpty {
                    return text
                }
            }
            return nil
        }
        let found = [
            "deletedTasks", "addedTasks", "snoozedTasks", "tasks", "notes", "taskLists", "messages", "rideOptions",
            "availableBookings", "userCurrentBookings",
            "bills", "accounts",
            "callRecords",
        ]
        .compactMap { payload[$0]?.array?.count }
        var slots: [String: String] = [:]
        slots["list"] = first("modifiedTaskList", "createdTaskList", "targetTaskList", "taskList")
        slots["note"] = first("createdNote", "note", "targetNote")
        slots["items"] = first(
            "addedTasks", "deletedTasks", "snoozedTasks", "modifiedTask", "targetTask", "tasks", "taskTitles")
        slots["title"] = first("title")
        slots["code"] = parameters["visualCodeType"]?.string.map { self.text(ofCase: $0, of: "VisualCodeType") }
        slots["recipients"] = first(
            "sentMessage.groupName", "sentMessage.recipients", "speakableGroupName", "recipients")
        slots["contacts"] = first("contacts")
        slots["from"] = first("rideStatus.pickupLocation", "pickupLocation")
        slots["to"] = first("rideStatus.dropOffLocation", "dropOffLocation")
        slots["option"] = first("rideStatus.rideOption.name", "rideOptionName")
        slots["workout"] = first("workout.workoutName", "workoutName")
        slots["driver"] = first("rideStatus.driver.displayName")
        slots["arrival"] = self.formats.moment(all.at("rideStatus.estimatedDropOffDate"))
        slots["pickup"] =
            self.formats.moment(all.at("rideStatus.estimatedPickupDate"))
            ?? self.formats.moment(all.at("rideStatus.rideOption.estimatedPickupDate"))
        slots["price"] = self.formats.price(all.at("rideStatus.rideOption.priceRange"))
        // A threshold that is still to come: until then the fee does not apply.
        if let threshold = all.at("cancellationFeeThreshold") {
            slots["freeUntil"] = self.text(of: threshold)
        } else {
            slots["fee"] = self.formats.money(all.at("cancellationFee"))
        }
        slots["car"] = first("carName")
        slots["temperature"] = first("temperature")
        slots["profile"] = first("profileName", "profileNumber")
        slots["station"] = first("stationName")
        slots["amount"] = first("paymentRecord.currencyAmount", "transactionAmount.amount", "currencyAmount")
        slots["person"] = first("payee", "payer")
        slots["biller"] = first("billDetails.billPayee", "billPayee")
        slots["fromAccount"] = first("fromAccount")
        slots["toAccount"] = first("toAccount")
        slots["date"] = first("transactionScheduledDate")
        slots["due"] = first("nextTriggerTime", "temporalEventTrigger")
        if !found.isEmpty { slots["count"] = self.formats.number(found.reduce(0, +)) }
        if let count = payload["searchResultsCount"]?.integer { slots["count"] = self.formats.number(count) }
        return slots
    }
}
