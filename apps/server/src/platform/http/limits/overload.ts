import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeName } from '../../telemetry/watch-requests.ts'
import { ApiError } from '../api-error.ts'
import { createLoadSheddingQueue } from './load-shedding-queue.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reading it is browsing. */
    openToAnyone?: boolean
    /** Long polling: while it waits for something new it costs nothing. */
    heldOpen?: boolean
  }
}

/**
 * Load shedding by priority: machines are always answered (health, metrics, payment providers), browsing is refused first,
 * and a started journey, a booking above all, is finished while possible. Files cost little, and are not counted.
 */
export type RequestKind = 'machine' | 'browsing' | 'started' | 'file'

/** Lets only so many requests of a kind be worked on at once. */
export interface Gate {
  /** Call it when the request is over; null where it must not begin. */
  enter(kind: RequestKind): (() => void) | null
  /** How many requests that browse are let in at once, for now. */
  maxBrowsing(): number
}

/** Requests that browse. How many are good depends on what they cost here and now, so the answers themselves tell. */
const BROWSING = { atFirst: 128, least: 32, most: 256 }
/** An answer that took longer says that too many are under way. */
const SLOW_ANSWER_MS = 1000
const NARROWER = 0.9
const WIDER_BY = 0.1
/** A whole town that wants the same object at the same instant is still answered, yes or no. */
const MAX_STARTED = 1500
/** Overload shows in the event loop's delay: at twice this delay every request is refused. */
const STARTED_OVERLOAD_FACTOR = 2

const READING: readonly string[] = ['GET', 'HEAD']
const BROWSED: readonly string[] = ['page', 'sitemap']
// Beside the contract, and for every provider the same.
const CALLBACKS = '/api/payment/callbacks/'
// Nothing that was started goes on without its token.
const IDENTITY = '/api/auth/'

export function createGate(now: () => number = () => performance.now()): Gate {
  let browsing = 0
  let started = 0
  let most = BROWSING.atFirst

  function leaveBrowsing(since: number): void {
    browsing -= 1
    const late = now() - since > SLOW_ANSWER_MS
    most = late ? Math.max(BROWSING.least, most * NARROWER) : Math.min(BROWSING.most, most + WIDER_BY)
  }
  return {
    maxBrowsing: () => Math.floor(most),
    enter(kind) {
      if (kind === 'browsing') {
        if (browsing >= Math.floor(most)) return null
        browsing += 1
        const since = now()
        return () => leaveBrowsing(since)
      }
      if (kind === 'started') {
        if (started >= MAX_STARTED) return null
        started += 1
        return () => {
          started -= 1
        }
      }
      return () => {}
    },
  }
}

/** Refuses at once what could only be answered late. Registered before all that does work. */
export function guardAgainstOverload(app: FastifyInstance, onShed: () => void, gate = createGate()): void {
  const waitForTurn = createLoadSheddingQueue(app.server)
  const places = new WeakMap<FastifyRequest, () => void>()
  const leave = (request: FastifyRequest) => {
    places.get(request)?.()
    places.delete(request)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const shed = () => {
      onShed()
      done(new ApiError('OVERLOADED'))
    }
    const kind = classify(request)
    const leaveGate = gate.enter(kind)
    if (!leaveGate) return shed()
    places.set(request, leaveGate)
    // A client that hangs up frees its place too.
    reply.raw.once('close', () => leave(request))
    if (kind !== 'browsing') return done()
    const leaveRoom = waitForTurn({ begin: () => done(), giveUp: shed })
    places.set(request, () => {
      leaveGate()
      leaveRoom()
    })
  })
  // The answer is computed: a slow client that reads it delays no other request.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
}

/**
 * Load shedding: whether the event loop is too late for this request, at `times` the delay allowed for browsing.
 * A page whose scripts are refused stays broken, since browsers do not ask for them again.
 */
export function isTooLateFor(request: FastifyRequest, times: number): boolean {
  const kind = classify(request)
  if (kind === 'machine' || kind === 'file') return false
  return kind === 'browsing' || times >= STARTED_OVERLOAD_FACTOR
}

function classify(request: FastifyRequest): RequestKind {
  const { method, query, routeOptions } = request
  const { url = '', config } = routeOptions
  if ('pressureHandler' in config || url.startsWith(CALLBACKS)) return 'machine'
  if (READING.includes(method)) {
    if (config.heldOpen && waits(query)) return 'file'
    if (config.openToAnyone || BROWSED.includes(routeName(url))) return 'browsing'
    if (!config.operation && !url.startsWith(IDENTITY)) return 'file'
  }
  return 'started'
}

function waits(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'wait' in query && Number(query.wait) > 0
}
