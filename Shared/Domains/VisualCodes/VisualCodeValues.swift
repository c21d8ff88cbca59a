// Beckon: the values of the domain of visual codes
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a code is for (SiriKit's `INVisualCodeType`).
public enum VisualCodeType: String, IntentEnumeration {
    case contact, requestPayment, sendPayment, transit, bus, subway
}
