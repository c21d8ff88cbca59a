// Beckon: the values of the workout domain
// SPDX-License-Identifier: Apache-2.0

public import Schema

/// What a goal is counted in (SiriKit's `INWorkoutGoalUnitType`).
public enum WorkoutGoalUnitType: String, IntentEnumeration {
    case inch, meter, foot, mile, yard, second, minute, hour, joule, kiloCalorie
}

/// Under the sky or under a roof (SiriKit's `INWorkoutLocationType`).
public enum WorkoutLocationType: String, IntentEnumeration { case outdoor, indoor }
