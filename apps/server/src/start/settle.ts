import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const PAUSE_MS = 100
const MOST_PAUSES = 100

/**
 * Waits until the server would answer. Starting keeps the event loop busy, and the guard against overload
 * counts that as pressure: on a slow machine the first visitors would be sent away.
 */
export async function settle(http: FastifyInstance): Promise<void> {
  await http.ready()
  for (let pause = 0; pause < MOST_PAUSES; pause += 1) {
    if (!http.isUnderPressure()) return
    await sleep(PAUSE_MS)
  }
}
