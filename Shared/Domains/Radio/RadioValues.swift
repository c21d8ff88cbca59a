// Beckon: the values of the radio domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// How a station is received (SiriKit's `INRadioType`).
public enum RadioType: String, IntentEnumeration { case am, fm, hd, satellite, dab }
