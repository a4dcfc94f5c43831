import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** Why this process takes no requests. */
export type Obstacle = 'starting' | 'draining' | 'database'

/** Readiness: whether a load balancer should send requests to this process. */
export interface Readiness {
  /** Started and not draining, whatever the database does. */
  ready(): boolean
  /** Ready from now on. */
  started(): void
  /** Not ready from now on; requests that still come are answered. */
  drain(): void
  draining(): boolean
  /** Null where it is ready. The check of the database is cached for a moment. */
  obstacle(): Promise<Obstacle | null>
}

export interface ReadinessOptions {
  /** Resolves once the database has answered, and settles in the end whatever happens. */
  readonly askDatabase: () => Promise<unknown>
  /** Timeout of the check: a later answer counts as a failure. */
  readonly boundMs?: number
  /** How long an answer is good for. */
  readonly cacheMs?: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

interface Asking {
  readonly startedAt: number
  readonly answered: Promise<boolean>
  settled: boolean
}

const BOUND_MS = 2000
const CACHE_MS = 1000

export function createReadiness(options: ReadinessOptions): Readiness {
  const { askDatabase, boundMs = BOUND_MS, cacheMs = CACHE_MS, now = () => performance.now() } = options
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
      // A check that hangs is not repeated: each would hold one more connection.
      if (!last || (last.settled && now() - last.startedAt >= cacheMs)) last = ask()
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

/** Health checks and metrics: exempt from load shedding, since they matter most under overload. */
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

/** Set by a proxy that retries a 502 on another process, and then leaves this one out for a while. */
const OFFER = 'x-hand-over'
const REPEATABLE: readonly string[] = ['GET', 'HEAD']
const ASKED_OF_THIS_PROCESS: readonly string[] = ['/healthz', '/readyz', '/metrics']

/**
 * Graceful shutdown: answers 502 to requests that may be repeated, so that a proxy without health checks stops sending.
 * Otherwise a request could arrive as the server closes.
 */
export function handOver(http: FastifyInstance, readiness: Readiness): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!readiness.draining() || request.headers[OFFER] === undefined) return
    const [path = ''] = request.url.split('?')
    if (!REPEATABLE.includes(request.method) || ASKED_OF_THIS_PROCESS.includes(path)) return
    return reply.code(502).headers({ connection: 'close', 'cache-control': 'no-store' }).send()
  })
}

const TIMEOUT_MS = 5000

/** Of each query, which the library's types leave out. */
interface QueryConfig extends pg.QueryConfig {
  readonly query_timeout: number
}

/** Health check of the database: the smallest query; a connection that does not answer is given up. */
export async function askDatabase(pool: pg.Pool): Promise<void> {
  const question: QueryConfig = { text: 'select 1', query_timeout: TIMEOUT_MS }
  await pool.query(question)
}
