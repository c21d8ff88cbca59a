// Beckon: the values of the car domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Where the sound in a car comes from (SiriKit's `INCarAudioSource`).
public enum CarAudioSource: String, IntentEnumeration {
    case carPlay, iPod, radio, bluetooth, aux, usb, memoryCard, opticalDrive, hardDrive
}

/// Air from outside, or the same again (SiriKit's `INCarAirCirculationMode`).
public enum CarAirCirculationMode: String, IntentEnumeration { case freshAir, recirculateAir }

/// A seat, or several (SiriKit's `INCarSeat`).
public enum CarSeat: String, IntentEnumeration {
    case driver, passenger, frontLeft, frontRight, front, rearLeft, rearRight, rear, thirdRowLeft, thirdRowRight
    case thirdRow, all
}

/// Which window (SiriKit's `INCarDefroster`).
public enum CarDefroster: String, IntentEnumeration { case front, rear, all }

/// How a car makes itself found (SiriKit's `INCarSignalOptions`).
public enum CarSignal: String, IntentEnumeration { case audible, visible }
