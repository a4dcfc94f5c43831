import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

export interface ListenerOptions {
  readonly pool: pg.Pool
  readonly channel: string
  readonly log: FastifyBaseLogger
  readonly onNotification: (payload: string) => void
  /** LISTEN is active from now on; earlier notifications are lost. */
  readonly onGap: () => void
}

/** LISTENs to a channel on a connection of its own, for what transactions of any process NOTIFY. */
export interface Listener {
  /** Resolves once LISTEN is active. */
  ready(): Promise<void>
  close(): void
}

const RETRY_MS = 1000
// A dead connection without a FIN is found by a query.
const HEARTBEAT_MS = 30_000

/** Connects when it is first needed, and again whenever the connection is lost. */
export function createListener(options: ListenerOptions): Listener {
  let closed = false
  let heard: Promise<Subscription> | undefined

  async function ready(): Promise<void> {
    if (closed) throw new Error('the listener is closed')
    const hearing = heard ?? hear()
    heard = hearing
    try {
      await hearing
    } catch (error) {
      if (heard === hearing) heard = undefined
      throw error
    }
  }
  async function hear(): Promise<Subscription> {
    const subscription = await subscribe(options)
    void subscription.lost.then(hearAgain)
    options.onGap()
    return subscription
  }
  async function hearAgain(): Promise<void> {
    heard = undefined
    while (!closed && !heard) {
      await sleep(RETRY_MS, undefined, { ref: false })
      if (closed) return
      await ready().catch((error: unknown) =>
        options.log.warn({ err: error }, 'a channel of the database cannot be heard'),
      )
    }
  }
  return {
    ready,
    close() {
      closed = true
      heard?.then(({ end }) => end()).catch(() => {})
    },
  }
}

interface Subscription {
  readonly lost: Promise<void>
  end(): void
}

async function subscribe({ pool, channel, onNotification }: ListenerOptions): Promise<Subscription> {
  const client = await pool.connect()
  // Closed, not returned to the pool: the subscription ends with its connection.
  const end = () => client.release(true)
  const lost = Promise.withResolvers<void>()
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  client.once('end', lost.resolve)
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    end()
    throw error
  }
  const heartbeat = setInterval(() => void client.query('select 1').catch(() => lost.resolve()), HEARTBEAT_MS)
  heartbeat.unref()
  let ended = false
  const endOnce = () => {
    if (ended) return
    ended = true
    clearInterval(heartbeat)
    end()
  }
  void lost.promise.then(endOnce)
  return { lost: lost.promise, end: endOnce }
}
