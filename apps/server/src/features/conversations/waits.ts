/** A long poll that waits for an event of a rental's conversation. */
export interface Wait {
  /** Returns when there is news, when the time is over, or when it is given up. */
  news(patienceMs: number): Promise<void>
  /** Nobody wants to know any more. */
  giveUp(): void
  end(): void
}

export interface WaitLimits {
  readonly atOnce: number
  readonly perCaller: number
}

interface Waiting {
  readonly rentalId: string
  readonly callerId: string
  readonly wake: () => void
}

/** Those who wait in this process: so many, and so many of one person, that they cost next to nothing. */
export class Waits {
  readonly #limits: WaitLimits
  readonly #waiting = new Set<Waiting>()
  #closed = false

  constructor(limits: WaitLimits) {
    this.#limits = limits
  }

  /** What is announced from now on ends the wait. Null when no more may wait. */
  begin(rentalId: string, callerId: string): Wait | null {
    if (this.#closed || this.#isFullFor(callerId)) return null
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting: Waiting = { rentalId, callerId, wake: resolve }
    this.#waiting.add(waiting)
    return {
      async news(patienceMs) {
        const patience = setTimeout(resolve, patienceMs)
        await promise
        clearTimeout(patience)
      },
      giveUp: resolve,
      end: () => void this.#waiting.delete(waiting),
    }
  }

  /** Wakes the long polls of that rental, except the caller's own. */
  wake(rentalId: string, causedBy?: string): void {
    for (const waiting of this.#waiting) {
      if (waiting.rentalId === rentalId && waiting.callerId !== causedBy) waiting.wake()
    }
  }

  wakeAll(): void {
    for (const { wake } of this.#waiting) wake()
  }

  /** Ends every wait, and lets none begin. */
  close(): void {
    this.#closed = true
    this.wakeAll()
  }

  #isFullFor(callerId: string): boolean {
    if (this.#waiting.size >= this.#limits.atOnce) return true
    let own = 0
    for (const waiting of this.#waiting) if (waiting.callerId === callerId) own += 1
    return own >= this.#limits.perCaller
  }
}
