import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

export interface Channel {
  readonly name: string
  onNotification(payload: string): void
  /** LISTEN is active from now on; earlier notifications are lost. */
  onGap(): void
  /** The connection is lost: notifications are, until the next gap. */
  onLost?(): void
}

/** LISTENs on a connection of its own, for what transactions of any process NOTIFY. */
export interface Listener {
  /** Only before the first `ready` or `start`: LISTEN is sent once, when connecting. */
  add(channel: Channel): void
  /** Resolves once LISTEN is active on every channel. */
  ready(): Promise<void>
  /** Connects in the background, and tries until it succeeds. */
  start(): void
  close(): void
}

const RETRY_MS = 1000
// A dead connection without a FIN is found by a query that is not answered.
const HEARTBEAT_MS = 5000

/** Connects when it is first needed, and again whenever the connection is lost. */
export function createListener(pool: pg.Pool, log: FastifyBaseLogger): Listener {
  const channels = new Map<string, Channel>()
  let closed = false
  let heard: Promise<Subscription> | undefined
  let connecting = false

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
    const subscription = await subscribe(pool, channels)
    void subscription.lost.then(async () => {
      heard = undefined
      for (const channel of channels.values()) channel.onLost?.()
      await sleep(RETRY_MS, undefined, { ref: false })
      await connect()
    })
    for (const channel of channels.values()) channel.onGap()
    return subscription
  }
  async function connect(): Promise<void> {
    if (connecting) return
    connecting = true
    while (!closed && !heard) {
      await ready().catch(async (error: unknown) => {
        log.warn({ err: error }, 'the channels of the database cannot be heard')
        await sleep(RETRY_MS, undefined, { ref: false })
      })
    }
    connecting = false
  }
  return {
    add: (channel) => void channels.set(channel.name, channel),
    ready,
    start: () => void connect(),
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

async function subscribe(pool: pg.Pool, channels: ReadonlyMap<string, Channel>): Promise<Subscription> {
  const client = await pool.connect()
  // Closed, not returned to the pool: the subscription ends with its connection.
  const end = () => client.release(true)
  const lost = Promise.withResolvers<void>()
  client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.onNotification(payload))
  client.once('end', lost.resolve)
  try {
    for (const name of channels.keys()) await client.query(`listen ${client.escapeIdentifier(name)}`)
  } catch (error) {
    end()
    throw error
  }
  const question = { text: 'select 1', query_timeout: HEARTBEAT_MS }
  const heartbeat = setInterval(() => void client.query(question).catch(() => lost.resolve()), HEARTBEAT_MS)
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
