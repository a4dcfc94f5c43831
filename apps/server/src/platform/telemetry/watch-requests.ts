import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
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

/** Facts of a request for log and metrics, once its answer is over. */
interface Ended {
  readonly id: string
  readonly method: string
  readonly operation: string
  readonly quiet?: boolean | undefined
  /** Of the body; NaN where there is none. */
  readonly bytes: number
  readonly callerId: string | null
  readonly ip: string
}

/** Counts a request from now on, and counts and logs what came of it once its answer is over. */
export type WatchResponse = (response: ServerResponse, describe: () => Ended) => void

export function responseWatcher(log: FastifyBaseLogger, metrics: Metrics | undefined): WatchResponse {
  const logRequest = requestLog(log)
  return (response, describe) => {
    metrics?.requestBegun()
    const begunAt = performance.now()
    // Not Fastify's `onResponse` hook: it is not called when the client hangs up.
    response.once('close', () => {
      const milliseconds = performance.now() - begunAt
      const ended = describe()
      const status = response.writableEnded ? response.statusCode : HUNG_UP
      metrics?.requestEnded(ended.operation, status, milliseconds / 1000)
      if (logRequest && !ended.quiet) logRequest(describeRequest(ended, status, milliseconds))
    })
  }
}

/** Counts and logs every request, and answers with its id. Registered before anything that may refuse. */
export function watchRequests(
  app: FastifyInstance,
  readiness: RequestWatch['readiness'],
  watch: WatchResponse,
): void {
  app.decorateRequest('operationName', null)
  app.decorateRequest('callerId', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // A proxy that keeps connections open lets go of this one before we close it.
    if (readiness?.draining()) reply.header('connection', 'close')
    watch(reply.raw, () => {
      const { id, method, callerId, ip, routeOptions } = request
      const { operation: declared, url, quiet } = routeOptions.config
      const operation = request.operationName ?? declared ?? routeName(url)
      return { id, method, operation, quiet, bytes: Number(reply.getHeader('content-length')), callerId, ip }
    })
    // Performance: reads are most requests, and enqueue no jobs.
    if (request.method === 'GET') done()
    else runForRequest(request.id, done)
  })
}

/** No address in full, no name, no query: what a line says of a person is the number of their account. */
function describeRequest(
  { id, method, operation, bytes, callerId, ip }: Ended,
  status: number,
  milliseconds: number,
): RequestLine {
  return {
    request: id,
    method,
    operation,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ...(bytes >= 0 && { bytes }),
    ...(callerId && { caller: callerId }),
    from: shortenAddress(ip),
  }
}
