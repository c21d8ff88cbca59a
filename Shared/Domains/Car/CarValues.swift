// Beckon: the values of the car domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// Where the sound in a car comes from (types.yaml, `INCarAudioSource`).
public enum CarAudioSource: String, IntentEnumeration {
    case carPlay, iPod, radio, bluetooth, aux, usb, memoryCard, opticalDrive, hardDrive
}

/// Air from outside, or the same again (types.yaml, `INCarAirCirculationMode`).
public enum CarAirCirculationMode: String, IntentEnumeration { case freshAir, recirculateAir }

/// A seat, or several (types.yaml, `INCarSeat`).
public enum CarSeat: String, IntentEnumeration {
    case driver, passenger, frontLeft, frontRight, front, rearLeft, rearRight, rear, thirdRowLeft, thirdRowRight
    case thirdRow, all
}

/// Which window (types.yaml, `INCarDefroster`).
public enum CarDefroster: String, IntentEnumeration { case front, rear, all }

/// How a car makes itself found (types.yaml, `INCarSignalOptions`).
public enum CarSignal: String, IntentEnumeration { case audible, visible }
