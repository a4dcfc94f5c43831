import autocannon from 'autocannon'
import type { Booking } from './bookings.ts'

export const CONNECTIONS = 8

/** The request that all connections repeat. */
export type Workload = { readonly paths: readonly string[] } | { readonly nextBooking: () => Booking }

/** Sends load for that many seconds. Returns the requests per second; a refused one ends the measurement. */
export async function requestsPerSecond(url: string, workload: Workload, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests:
      'paths' in workload ? workload.paths.map((path) => ({ path })) : [bookings(workload.nextBooking)],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    const counts = Object.entries(result.statusCodeStats).map(([status, { count }]) => `${status}: ${count}`)
    throw new Error(`${url} did not answer every request (${counts.join(', ')}; lost: ${result.errors})`)
  }
  return result['2xx'] / result.duration
}

function bookings(next: () => Booking) {
  return {
    method: 'POST',
    path: '/api/payment',
    setupRequest: (request: object) => ({ ...request, ...next() }),
  }
}
