/** What keeps this process from taking requests, in a word. */
export type Obstacle = 'starting' | 'draining' | 'database'

/** Whether requests should be sent to this process: what a balancer asks before it sends any. */
export interface Readiness {
  /** Started and not draining, whatever the database does. */
  ready(): boolean
  /** From now on requests are welcome. */
  started(): void
  /** From now on they should go elsewhere; those that come all the same are still answered. */
  drain(): void
  draining(): boolean
  /** Null where nothing is in the way. The database is asked at most once in a while, however often one asks here. */
  obstacle(): Promise<Obstacle | null>
}

export interface ReadinessOptions {
  /** Resolves once the database has answered, and settles in the end whatever happens. */
  readonly askDatabase: () => Promise<unknown>
  /** An answer that comes later than this is none. */
  readonly boundMs?: number
  /** How long an answer is good for. */
  readonly keptMs?: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

interface Asking {
  readonly startedAt: number
  readonly answered: Promise<boolean>
  settled: boolean
}

const BOUND_MS = 2000
const KEPT_MS = 1000

export function createReadiness(options: ReadinessOptions): Readiness {
  const { askDatabase, boundMs = BOUND_MS, keptMs = KEPT_MS, now = () => performance.now() } = options
  let isStarted = false
  let isDraining = false
  let last: Asking | undefined

  function ask(): Asking {
    const asking: Asking = {
      startedAt: now(),
      settled: false,
      answered: answersWithin(boundMs, askDatabase, () => {
        asking.settled = true
      }),
    }
    return asking
  }

  return {
    ready: () => isStarted && !isDraining,
    started() {
      isStarted = true
    },
    drain() {
      isDraining = true
    },
    draining: () => isDraining,
    async obstacle() {
      if (isDraining) return 'draining'
      if (!isStarted) return 'starting'
      // A question that hangs is not asked a second time: each would hold a connection more.
      if (!last || (last.settled && now() - last.startedAt >= keptMs)) last = ask()
      return (await last.answered) ? null : 'database'
    },
  }
}

async function answersWithin(
  boundMs: number,
  ask: () => Promise<unknown>,
  onSettled: () => void,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, boundMs, false)
  })
  const answer = ask()
    .then(
      () => true,
      () => false,
    )
    .finally(onSettled)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
