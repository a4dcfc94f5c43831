import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 50_000
const FIRST_PAUSE_MS = 15
const MAX_PAUSE_MS = 100

/** Polls until there is an answer, less and less often: for work that a job does. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(1.4 * pause, MAX_PAUSE_MS)) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await sleep(pause)
  }
}
