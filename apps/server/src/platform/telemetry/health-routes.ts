import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** Asked by machines, often, and most of all when much is wrong: overload does not send them away. */
export const ASKED_BY_MACHINES = { config: { pressureHandler: () => undefined, quiet: true } } as const

/**
 * `/healthz`: the process lives, and nothing else is asked; whoever restarts on it must not restart for a database that is
 * away. `/readyz`: requests may be sent here.
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
