import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

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

/** Asked by machines, often, and most of all when much is wrong: overload does not send them away. */
export const ASKED_BY_MACHINES = { config: { pressureHandler: () => undefined, quiet: true } } as const

/**
 * `/healthz`: the process lives, and nothing else is checked: a supervisor must not restart it for a lost database.
 * `/readyz`: requests may be sent here.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', ASKED_BY_MACHINES, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get('/readyz', ASKED_BY_MACHINES, async (_request, reply) => {
    const obstacle = await readiness.obstacle()
    reply.header('cache-control', 'no-store')
    return obstacle === null ? { ready: true } : reply.code(503).send({ ready: false, reason: obstacle })
  })
}

/** Set by a proxy that asks another process when one answers 502, and then leaves that one alone for a while. */
const OFFER = 'x-hand-over'
const REPEATABLE: readonly string[] = ['GET', 'HEAD']
const ASKED_OF_THIS_PROCESS: readonly string[] = ['/healthz', '/readyz', '/metrics']

/**
 * A process that is about to leave tells the proxy so by the first request that may be asked twice. A proxy without health
 * checks would otherwise send requests until the last moment, and one could arrive as the door closes.
 */
export function handOver(http: FastifyInstance, readiness: Readiness): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!readiness.draining() || request.headers[OFFER] === undefined) return
    const [path = ''] = request.url.split('?')
    if (!REPEATABLE.includes(request.method) || ASKED_OF_THIS_PROCESS.includes(path)) return
    return reply.code(502).headers({ connection: 'close', 'cache-control': 'no-store' }).send()
  })
}

const PATIENCE_MS = 5000

/** Of each query, which the library's types leave out. */
interface QueryConfig extends pg.QueryConfig {
  readonly query_timeout: number
}

/** Asks for the least that only a database which works can answer; a connection that does not is given up. */
export async function askDatabase(pool: pg.Pool): Promise<void> {
  const question: QueryConfig = { text: 'select 1', query_timeout: PATIENCE_MS }
  await pool.query(question)
}
