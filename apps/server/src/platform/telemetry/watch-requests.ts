import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shortenAddress } from '../network/addresses.ts'
import { type RequestLine, requestLog } from './logging.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import { runForRequest } from './request-context.ts'

const FILE = /^[^:*]*\.\w+$/

/** Cardinality: a route outside of the contract is counted by its pattern, never by the address of a request. */
export function routeName(url: string | undefined): string {
  if (url === undefined) return 'unknown'
  if (url === '/*') return 'page'
  if (url.startsWith('/sitemap')) return 'sitemap'
  // Each file of the build is a route of its own, and has another name in the next release.
  return FILE.test(url) ? 'file' : url
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name in metrics and logs. */
    operation?: string
    /** Machines ask every few seconds: no line of each. */
    quiet?: boolean
  }
  interface FastifyRequest {
    /** Name in metrics and logs, where the route alone does not say it. */
    operationName: string | null
    /** The account that calls. */
    callerId: string | null
  }
}

export interface RequestWatch {
  readonly readiness?: Pick<Readiness, 'draining'> | undefined
  readonly metrics?: Metrics | undefined
}

/** The caller had hung up before the answer was whole: nginx's own number for it. */
const HUNG_UP = 499

/** Counts and logs every request, and answers with its id. Registered before anything that may refuse. */
export function watchRequests(app: FastifyInstance, { readiness, metrics }: RequestWatch): void {
  app.decorateRequest('operationName', null)
  app.decorateRequest('callerId', null)
  const logRequest = requestLog(app.log)

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    metrics?.requestBegun()
    const begunAt = performance.now()
    // Not Fastify's `onResponse` hook: it is not called when the client hangs up.
    reply.raw.once('close', () => {
      const milliseconds = performance.now() - begunAt
      const { operation: declared, url } = request.routeOptions.config
      const operation = request.operationName ?? declared ?? routeName(url)
      const status = reply.raw.writableEnded ? reply.statusCode : HUNG_UP
      metrics?.requestEnded(operation, status, milliseconds / 1000)
      if (logRequest && !request.routeOptions.config.quiet) {
        logRequest(describeRequest(request, reply, { operation, status, milliseconds }))
      }
    })
  }

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // A proxy that keeps connections open lets go of this one before we close it.
    if (readiness?.draining()) reply.header('connection', 'close')
    watch(request, reply)
    // Performance: reads are most requests, and enqueue no jobs.
    if (request.method === 'GET') done()
    else runForRequest(request.id, done)
  })
}

interface Ended {
  readonly operation: string
  readonly status: number
  readonly milliseconds: number
}

/** No address in full, no name, no query: what a line says of a person is the number of their account. */
function describeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, status, milliseconds }: Ended,
): RequestLine {
  const bytes = Number(reply.getHeader('content-length'))
  return {
    request: request.id,
    method: request.method,
    operation,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ...(bytes >= 0 && { bytes }),
    ...(request.callerId && { caller: request.callerId }),
    from: shortenAddress(request.ip),
  }
}
