import autocannon, { type SentRequest } from 'autocannon'
import type { Booking } from './bookings.ts'
import { TURN } from './identifiers.ts'

export const CONNECTIONS = 8

export type Workload =
  | Reads
  | { readonly nextBooking: () => Booking }
  | { readonly requests: readonly SentRequest[] }

/** Addresses that all connections repeat. */
export interface Reads {
  readonly paths: readonly string[]
  /** Each request has an address of its own, with a parameter that means nothing: no cache has the answer. */
  readonly uncached?: boolean
}

let turns = 0

/** Sends load for that many seconds. Returns the requests per second. */
export async function requestsPerSecond(url: string, workload: Workload, seconds: number): Promise<number> {
  const { answers, duration } = await sendLoad(url, workload, seconds)
  return answers / duration
}

interface Load {
  readonly answers: number
  /** Seconds. */
  readonly duration: number
  /** Of each request until its answer was there. */
  readonly milliseconds: readonly number[]
}

/** Sends load for that many seconds; a refused request ends the measurement. */
export async function sendLoad(url: string, workload: Workload, seconds: number): Promise<Load> {
  const milliseconds: number[] = []
  const run = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requestsOf(workload),
  })
  run.on('response', (_client, _status, _bytes, took) => void milliseconds.push(took))
  const result = await run
  if (result.non2xx > 0 || result.errors > 0) {
    const counts = Object.entries(result.statusCodeStats).map(([status, { count }]) => `${status}: ${count}`)
    throw new Error(`${url} did not answer every request (${counts.join(', ')}; lost: ${result.errors})`)
  }
  return { answers: result['2xx'], duration: result.duration, milliseconds }
}

function requestsOf(workload: Workload): SentRequest[] {
  if ('requests' in workload) return [...workload.requests]
  if ('nextBooking' in workload) return [bookings(workload.nextBooking)]
  return workload.paths.map((path) => (workload.uncached ? ownAddress(path) : { path }))
}

/** A request that has another address each time it is sent. */
export function ownAddress(path: string): SentRequest {
  return {
    path,
    setupRequest: (request: object) => ({
      ...request,
      path: `${path}${path.includes('?') ? '&' : '?'}${TURN}=${turns++}`,
    }),
  }
}

function bookings(next: () => Booking) {
  return {
    method: 'POST',
    path: '/api/payment',
    setupRequest: (request: object) => ({ ...request, ...next() }),
  }
}
