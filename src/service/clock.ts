/** The time as the service reads it; tests bring their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
