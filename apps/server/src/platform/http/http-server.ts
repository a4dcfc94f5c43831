import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import type { ErrorCode } from '@okoume/contract/errors.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { asksForPage, sendErrorPage } from './error-page.ts'
import { Refusal } from './refusal.ts'
import { readsWrittenPage, sendRefusalPage } from './written-page.ts'

// The longest input is an object's description; a picture is not sent as JSON.
const BODY_LIMIT_BYTES = 64 * 1024

/** A server that speaks the contract's errors and knows nothing of what it serves. */
export async function createHttpServer(logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: 'loopback',
    return503OnClosing: true,
    // An address that cannot be decoded never reaches a route, nor the handler below.
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  // The pages set their own policy, with the hashes of their scripts.
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false })
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5, pressureHandler: shed })
  // The contract speaks JSON only.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND')
  })
  return app
}

function shed(): void {
  throw new Refusal('OVERLOADED')
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

async function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  // Without its query, in which links carry their secrets.
  const [url] = request.url.split('?')
  if (refusal.code === 'INTERNAL') request.log.error({ err: error, url }, 'a request failed')
  if (refusal.code === 'OVERLOADED') reply.header('retry-after', '5')
  if (readsWrittenPage(request)) return sendRefusalPage(reply, refusal)
  if (refusal.status >= 500 && asksForPage(request)) return sendErrorPage(reply, refusal)
  return reply.code(refusal.status).send(refusal.body)
}

/** Bytes that are no HTTP never become a request: the answer is written by hand, and the connection ends. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = new Refusal(
    error.code === 'HPE_HEADER_OVERFLOW' ? 'HEADERS_TOO_LARGE' : 'MALFORMED_REQUEST',
  )
  const body = JSON.stringify(refusal.body)
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  const code = CODES_OF_FASTIFY[error.code]
  if (code) return new Refusal(code)
  const clientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return new Refusal(clientFault ? 'INVALID_INPUT' : 'INTERNAL')
}
