import type { FastifyBaseLogger } from 'fastify'
import type { Listener } from '../../platform/database/listener.ts'
import { RENTAL_CHANNEL } from '../rentals/queries/publish-change.ts'

const LIMITS = { atOnce: 200, perCaller: 2 }

/** Changes of conversations and of their rentals, from all processes. */
export interface ConversationEvents {
  /** A wait that the next commit ends. Null where the caller may not wait and is answered at once. */
  await(rentalId: string, callerId: string): Promise<Wait | null>
  close(): void
}

export function openConversationEvents(context: {
  readonly listener: Listener
  readonly log: FastifyBaseLogger
}): ConversationEvents {
  const { listener } = context
  const waits = new Waits(LIMITS)
  listener.add({
    name: RENTAL_CHANNEL,
    onNotification(payload) {
      const [rentalId = '', causedBy] = payload.split(' ')
      waits.wake(rentalId, causedBy)
    },
    onGap: () => waits.wakeAll(),
  })
  return {
    async await(rentalId, callerId) {
      try {
        await listener.ready()
      } catch (error) {
        context.log.warn({ err: error }, 'nobody can wait for messages')
        return null
      }
      return waits.begin(rentalId, callerId)
    },
    close: () => waits.close(),
  }
}

/** A long poll that waits for an event of a rental's conversation. */
export interface Wait {
  /** Resolves with the next event, at the timeout, or when it is given up. */
  event(timeoutMs: number): Promise<void>
  /** The client hung up. */
  giveUp(): void
  end(): void
}

interface WaitLimits {
  readonly atOnce: number
  readonly perCaller: number
}

interface Waiting {
  readonly rentalId: string
  readonly callerId: string
  readonly wake: () => void
}

/** The long polls of this process, limited in all and for each person. */
export class Waits {
  readonly #limits: WaitLimits
  readonly #waiting = new Set<Waiting>()
  #closed = false

  constructor(limits: WaitLimits) {
    this.#limits = limits
  }

  /** A wait that the next announcement ends. Null once the limit is reached. */
  begin(rentalId: string, callerId: string): Wait | null {
    if (this.#closed || this.#isFullFor(callerId)) return null
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting: Waiting = { rentalId, callerId, wake: resolve }
    this.#waiting.add(waiting)
    return {
      async event(timeoutMs) {
        const timeout = setTimeout(resolve, timeoutMs)
        await promise
        clearTimeout(timeout)
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
