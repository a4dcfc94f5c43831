import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 50_000
const PAUSE_MS = 15

/** Polls until there is an answer: for work that a job does. */
export async function waitFor<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== undefined && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await sleep(PAUSE_MS)
  }
}
