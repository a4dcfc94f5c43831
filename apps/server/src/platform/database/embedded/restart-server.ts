import type { RunningServer } from './server.ts'

export interface RestartOptions {
  /** It ended unexpectedly, and runs again. */
  onRestart(): void
  /** It ended unexpectedly and could not be started again: nothing works any more. */
  onFailure(error: unknown): void
}

interface RestartingServer {
  pid(): number
  stop(): Promise<void>
}

/** Restarts the server whenever it ends unexpectedly: killed, out of memory, a bug of its own. */
export function restartUnlessStopped(
  first: RunningServer,
  options: RestartOptions | undefined,
  launch: () => Promise<RunningServer>,
): RestartingServer {
  let current = first
  let stopping = false
  let restarting = Promise.resolve()

  async function restart({ onRestart, onFailure }: RestartOptions): Promise<void> {
    try {
      current = await launch()
    } catch (error) {
      return onFailure(error)
    }
    onRestart()
    watch()
  }

  function watch(): void {
    void current.ended.then(() => {
      if (options && !stopping) restarting = restart(options)
    })
  }

  watch()
  return {
    pid: () => current.pid,
    async stop() {
      stopping = true
      // A server that is being launched is stopped once it runs.
      await restarting
      await current.stop()
    },
  }
}
