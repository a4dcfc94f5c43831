import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CountCall } from '#platform/http/limits/call-counts.ts'
import { refuseWhile } from '#platform/http/limits/call-limits.ts'
import { isLoopback, readNetwork } from '#platform/network/addresses.ts'
import { followNow } from '../transactions/create-payment.ts'
import type { CallbackRequest, PaymentProviders } from '../transactions/payment-provider.ts'
import { findPaymentById, findPaymentByReference } from '../transactions/payment-queries.ts'
import { CALLBACK_PATH, type CallbackAddresses } from './callback-addresses.ts'

export interface CallbackContext {
  readonly db: Kysely<Schema>
  readonly providers: PaymentProviders
  readonly addresses: CallbackAddresses
  readonly log: FastifyBaseLogger
  readonly countCall: CountCall
}

const MAX_CALLBACK_BYTES = 64 * 1024
/** Deliveries to a reception address, per network: a provider makes a few an hour. */
const DELIVERIES = { most: 60, minutes: 10 }

type CallbackRoute = { readonly Params: { readonly provider: string; readonly secret: string } }

/**
 * Where providers call when something has happened to a payment. Nothing of what they say is believed: it is a hint
 * to ask about that payment now. Beside the contract, for the bodies are the providers' own.
 */
export function registerPaymentCallbacks(http: FastifyInstance, context: CallbackContext): void {
  http.register(async (scope) => {
    // Byte for byte: a signature is made over the body as it came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<CallbackRoute>(
      `${CALLBACK_PATH}/:provider/:secret`,
      { bodyLimit: MAX_CALLBACK_BYTES },
      (request, reply) => answerCallback(context, request, reply),
    )
    scope.post<CallbackRoute>(
      `${CALLBACK_PATH}/:provider/reception/:secret`,
      { bodyLimit: MAX_CALLBACK_BYTES },
      (request, reply) => answerDelivery(context, request, reply),
    )
  })
}

async function answerCallback(
  context: CallbackContext,
  request: FastifyRequest<CallbackRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, providers, addresses } = context
  const { provider: name, secret } = request.params
  const isAuthentic = addresses.isSecretOf(name, secret)
  const provider = providers.find(name)
  if (!isAuthentic || !provider?.readCallback) throw new ApiError('FORBIDDEN')
  try {
    const read = await provider.readCallback(asItCame(request))
    if (!read) throw new ApiError('INVALID_INPUT')
    const { about, acknowledgement } = read
    const payment = await ('id' in about
      ? findPaymentById(db, provider.name, about.id)
      : findPaymentByReference(db, provider.name, about.reference))
    if (payment && payment.state !== 'succeeded') await followNow(db, payment.id)
    return reply.code(200).send(acknowledgement)
  } catch (error) {
    return answerFault(context, name, error, reply)
  }
}

/** Nothing of it is believed that no renewal of ours waits for. */
async function answerDelivery(
  context: CallbackContext,
  request: FastifyRequest<CallbackRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { providers, addresses, countCall } = context
  const { provider: name, secret } = request.params
  try {
    // Prevents brute force: counted before the secret is compared.
    if (!isLoopback(request.ip)) {
      refuseWhile(await countCall('delivery of a secret', readNetwork(request.ip), DELIVERIES))
    }
    const isAuthentic = addresses.isReceptionSecretOf(name, secret)
    const provider = providers.find(name)
    if (!isAuthentic || !provider?.takeDelivery) throw new ApiError('FORBIDDEN')
    const delivery = await provider.takeDelivery(asItCame(request))
    if (delivery === 'unreadable') throw new ApiError('INVALID_INPUT')
    return reply.code(200).send({ responseCode: 200 })
  } catch (error) {
    return answerFault(context, name, error, reply)
  }
}

/** Not the server's own answer to a fault: its log contains the URL, which is a secret here. */
function answerFault(
  { log }: CallbackContext,
  provider: string,
  error: unknown,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof ApiError) throw error
  log.error({ err: error, provider }, 'a callback failed')
  const fault = new ApiError(isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL')
  if (fault.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter)
  return reply.code(fault.status).send(fault.body)
}

function asItCame(request: FastifyRequest<CallbackRoute>): CallbackRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ])
  return {
    method: request.method,
    authority: request.host,
    path: request.url,
    headers: Object.fromEntries(headers),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  }
}
