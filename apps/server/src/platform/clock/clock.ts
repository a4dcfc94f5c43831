/** The time, as an argument: rules and commands are given an instant, only the edges read this. */
export interface Clock {
  now(): Date
}

interface KnownTime {
  /** What the time was, in milliseconds. */
  readonly time: number
  /** When that was said, by a clock that only goes forward. */
  readonly at: number
}

let knownTime: KnownTime | undefined

/** The machine's clock, until somebody who knows better has told the time: from then on nobody can turn it. */
export const systemClock: Clock = {
  now: () => new Date(knownTime ? knownTime.time + (performance.now() - knownTime.at) : Date.now()),
}

/** Sets the process's clock; null gives it back to the machine. */
export function setDatabaseTime(time: number | null): void {
  knownTime = time === null ? undefined : { time, at: performance.now() }
}
