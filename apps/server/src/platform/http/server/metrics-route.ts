import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../../network/addresses.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { ASKED_BY_MACHINES } from '../../telemetry/readiness.ts'
import { ApiError } from '../api-error.ts'

/** Headers of a proxy: with one of them, loopback is the proxy's address, not the client's. */
const SIGNS_OF_A_PROXY = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
]
const BEARER = /^Bearer +(\S+)$/i

/** `/metrics`: with the token, or from this machine where no token is set; a 404 for all others. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  const mayRead = ({ socket, headers }: FastifyRequest) => {
    if (token === null) {
      const isDirect = SIGNS_OF_A_PROXY.every((name) => headers[name] === undefined)
      return isDirect && isLoopback(socket.remoteAddress ?? '')
    }
    const candidate = BEARER.exec(headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(candidate), digest(token))
  }
  app.get('/metrics', ASKED_BY_MACHINES, async (request, reply) => {
    if (!mayRead(request)) throw new ApiError('NOT_FOUND')
    reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.exposition()
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
