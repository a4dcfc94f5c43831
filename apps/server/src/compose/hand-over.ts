import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../platform/telemetry/readiness.ts'

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
