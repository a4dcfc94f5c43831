import type { FastifyBaseLogger } from 'fastify'

export interface Poller {
  /** Waits for the work under way. */
  stop(): Promise<void>
}

/** Does the work again and again, that long after it was done last; a failure is logged and tried again. */
export function startPolling(everyMs: number, work: () => Promise<void>, log: FastifyBaseLogger): Poller {
  let stopped = false
  let underWay: Promise<void> = Promise.resolve()
  let timer = setTimeout(turn, everyMs)
  function turn(): void {
    underWay = work()
      .catch((error: unknown) => log.error({ err: error }, 'a poll failed'))
      .then(() => {
        if (!stopped) timer = setTimeout(turn, everyMs)
      })
  }
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
