/** The time, as an argument: rules and commands are given an instant, only the edges read this. */
export interface Clock {
  now(): Date
}

interface KnownTime {
  /** The instant, in milliseconds. */
  readonly time: number
  /** When it was set, by a monotonic clock. */
  readonly at: number
}

let knownTime: KnownTime | undefined

/** The machine's clock until the database's time is set: from then on a change of the machine's clock has no effect. */
export const systemClock: Clock = {
  now: () => new Date(knownTime ? knownTime.time + (performance.now() - knownTime.at) : Date.now()),
}

/** Sets the process's clock; null gives it back to the machine. */
export function setDatabaseTime(time: number | null): void {
  knownTime = time === null ? undefined : { time, at: performance.now() }
}
