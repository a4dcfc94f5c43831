import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { compile as trustProxies } from '@fastify/proxy-addr'
import underPressure from '@fastify/under-pressure'
import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isDatabaseUnavailable, isTransactionConflict } from '../../database/unavailable.ts'
import { lazyChildLogger } from '../../telemetry/logging.ts'
import { requestNamer } from '../../telemetry/request-context.ts'
import { type RequestWatch, responseWatcher, watchRequests } from '../../telemetry/watch-requests.ts'
import { ApiError, UnavailableError } from '../api-error.ts'
import { asksForPage, sendErrorPage } from '../html/error-page.ts'
import { readsWrittenPage, sendRefusalPage } from '../html/html-page.ts'
import { markPages } from '../html/trial-mark.ts'
import { guardAgainstOverload, isTooLateFor } from '../limits/overload.ts'
import {
  bareHeaders,
  type SecurityHeaders,
  secureAnswers,
  securedResponse,
  securityHeaders,
} from '../security-headers.ts'
import { createFastPath, type FastPath, hasSecondHost } from './fast-path.ts'

// The longest input is an object's description; a picture is not sent as JSON.
const BODY_LIMIT_BYTES = 64 * 1024

/** The event loop's mean delay over a second, from which on requests are refused. */
const LATE_MS = 2000

/** Who sends slowly holds a connection, and no longer than this. A photo has its own, shorter timeout. */
const TIMEOUTS = {
  // Together 20 seconds: a connection whose headers are late is found at the next check.
  http: { headersTimeout: 19_000, connectionsCheckingInterval: 1000 },
  requestTimeout: 240_000,
  // Longer than a proxy keeps its connections to us: it would send a request into one that is just being closed.
  keepAliveTimeout: 76_000,
} as const

/** After its last answer a client has this long to close the connection too. */
const ENDING_MS = 1000

export interface HttpServerOptions extends RequestWatch {
  /** The site is reached by https, and only so. */
  readonly https?: boolean
  /** A site for trials: each page says so, and search engines index none. */
  readonly marked?: boolean
  /** From whom the caller's own address, and the request's id, are believed: ranges with a name, networks, addresses, separated by `, `. */
  readonly trustedProxies?: string
}

/** A server that speaks the contract's errors and knows nothing of what it serves. */
export async function createHttpServer(
  logger: FastifyBaseLogger,
  { https = false, marked = false, trustedProxies = 'loopback', readiness, metrics }: HttpServerOptions = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders({ https, marked })
  const isTrusted = trustProxies(trustedProxies.split(', '))
  const nameRequest = requestNamer((address) => isTrusted(address, 0))
  const watch = responseWatcher(logger, metrics)
  let closing = false
  const isLeaving = () => closing || readiness?.draining() === true
  const fastPath = createFastPath({ headers, isTrusted, nameRequest, watch, isLeaving })
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    bodyLimit: BODY_LIMIT_BYTES,
    rewriteUrl: encodeLastPercent,
    ...TIMEOUTS,
    serverFactory: (handle) => createNodeServer(fastPath, headers, handle),
    trustProxy: isTrusted,
    childLoggerFactory: lazyChildLogger,
    genReqId: nameRequest,
    return503OnClosing: true,
    // An address that cannot be decoded never reaches a route, nor the handler below.
    frameworkErrors: answerError,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  })
  app.decorate('fastPath', fastPath)
  app.addHook('preClose', async () => {
    closing = true
  })
  // Both before whatever may refuse a request.
  watchRequests(app, readiness, watch)
  secureAnswers(app, headers)
  if (marked) markPages(app)
  app.addHook('onRequest', refuseSecondHost)
  guardAgainstOverload(app, () => metrics?.requestShed())
  // The queue does not see work that blocks the event loop.
  await app.register(underPressure, {
    maxEventLoopDelay: LATE_MS,
    retryAfter: 5,
    pressureHandler: (request, _reply, _type, delayMs = 0) => {
      if (isTooLateFor(request, delayMs / LATE_MS)) {
        metrics?.requestShed()
        throw new ApiError('OVERLOADED')
      }
    },
  })
  // The contract speaks JSON only.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND')
  })
  return app
}

function createNodeServer(
  fastPath: FastPath,
  headers: SecurityHeaders,
  handle: (...exchange: Parameters<FastPath['answer']>) => void,
): Server {
  const { http, ...timeouts } = TIMEOUTS
  const ServerResponse = securedResponse(headers)
  return createServer({ ...http, ...timeouts, ServerResponse }, (request, response) => {
    if (!fastPath.answer(request, response)) handle(request, response)
  })
}

/** A percent sign at the end of a page's path, whose link was cut or has one too much, is only a character. */
function encodeLastPercent(request: IncomingMessage): string {
  const { url = '/' } = request
  return asksForPage(request) ? url.replace(/%(?=[\da-f]?(?:\?|$))/i, '%25') : url
}

function refuseSecondHost(
  { raw }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  done(hasSecondHost(raw) ? new ApiError('MALFORMED_REQUEST') : undefined)
}

const CODES_OF_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

async function answerError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  // Links carry their secrets in queries and in the parameters of operations.
  const { url: pattern, config } = request.routeOptions
  const address = config.operation ? pattern : request.url.split('?')[0]
  const refusal = readRefusal(error, request.log, address)
  reply.headers(refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter })
  // No hook has seen an address that cannot be decoded.
  reply.header('x-request-id', request.id)
  reply.header('cache-control', 'no-store')
  if (readsWrittenPage(request)) return sendRefusalPage(reply, refusal)
  // An HTML page for errors that may be retried or are ours; errors of the request are for programs.
  const passing = refusal.status >= 500 || refusal.retryAfter !== undefined
  if (passing && asksForPage(request)) return sendErrorPage(reply, refusal, request.id)
  return reply.code(refusal.status).send(refusal.body)
}

/** Malformed HTTP never becomes a request: writes the answer to the socket, and closes it. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, headers: SecurityHeaders): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = new ApiError(
    error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST',
  )
  const body = JSON.stringify(refusal.body)
  // `end` closes our direction only: without this the connection stays half-open for as long as the client likes.
  const cut = setTimeout(() => socket.destroy(), ENDING_MS)
  socket.once('close', () => clearTimeout(cut))
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Content-Type: application/json; charset=utf-8',
      ...Object.entries(bareHeaders(headers)).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** Converts an error to what the caller is sent; a fault of ours (5xx) is logged with its URL. */
export function readRefusal(error: unknown, log: FastifyBaseLogger, url: string | undefined): ApiError {
  const refusal = toApiError(error)
  if (refusal.code === 'INTERNAL') log.error({ err: error, url }, 'a request failed')
  if (refusal.code === 'UNAVAILABLE')
    log[isTransactionConflict(error) ? 'error' : 'warn'](
      { err: error, url },
      'what a request needs is unavailable',
    )
  return refusal
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof UnavailableError || isDatabaseUnavailable(error)) return new ApiError('UNAVAILABLE')
  const { code: fastifyCode = '', statusCode } = error as Partial<FastifyError>
  const code = CODES_OF_FASTIFY[fastifyCode]
  if (code) return new ApiError(code)
  const clientFault = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  return new ApiError(clientFault ? 'INVALID_INPUT' : 'INTERNAL')
}

/** Longer than any answer takes: connections still open then are idle. */
const CLOSE_TIMEOUT_MS = 3000
const CLOSE_LOOK_EVERY_MS = 50

/**
 * Graceful shutdown: closes the server after its last answer. Browsers open connections ahead of need and keep them
 * idle for minutes: those are cut, or Ctrl-C would wait for them.
 */
export async function closeServer(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  const cutAnswered = setInterval(() => http.server.closeIdleConnections(), CLOSE_LOOK_EVERY_MS)
  try {
    await http.close()
  } finally {
    clearTimeout(cut)
    clearInterval(cutAnswered)
  }
}

const SETTLE_PAUSE_MS = 100
const MAX_SETTLE_PAUSES = 100

/**
 * Waits until the server would answer. Starting keeps the event loop busy, and the guard against overload
 * counts that as pressure: on a slow machine the first visitors would be sent away.
 */
export async function settle(http: FastifyInstance): Promise<void> {
  await http.ready()
  for (let pause = 0; pause < MAX_SETTLE_PAUSES; pause += 1) {
    if (!http.isUnderPressure()) return
    await sleep(SETTLE_PAUSE_MS)
  }
}
