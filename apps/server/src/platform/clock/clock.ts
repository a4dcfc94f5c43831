/** The time, as an argument: rules and commands are given an instant, only the edges read this. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
