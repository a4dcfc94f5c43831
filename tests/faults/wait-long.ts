import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 50

/** Polls until the condition holds, with a long timeout for a busy machine. */
export async function waitLong(
  what: string | (() => string),
  timeoutMs: number,
  ask: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await ask())) {
    if (Date.now() > deadline)
      throw new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`)
    await sleep(PAUSE_MS)
  }
}
