import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { followNow } from '../transactions/create-payment.ts'
import type {
  CallbackRequest,
  PaymentProvider,
  PaymentProviders,
  ReadCallback,
} from '../transactions/payment-provider.ts'
import { findPaymentById, findPaymentByReference } from '../transactions/payment-queries.ts'
import { CALLBACK_PATH, type CallbackAddresses } from './callback-addresses.ts'

export interface CallbackContext {
  readonly db: Kysely<Schema>
  readonly providers: PaymentProviders
  readonly addresses: CallbackAddresses
  readonly log: FastifyBaseLogger
}

const MAX_CALLBACK_BYTES = 64 * 1024

type CallbackRoute = { readonly Params: { readonly provider: string; readonly secret: string } }

/**
 * Where providers call when something has happened to a payment. Nothing of what they say is believed: it is a hint
 * to ask about that payment now. Beside the contract, for the bodies are the providers' own.
 */
export function registerPaymentCallbacks(http: FastifyInstance, context: CallbackContext): void {
  http.register(async (scope) => {
    // As it came, byte for byte: that is what a signature is made over.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<CallbackRoute>(
      `${CALLBACK_PATH}/:provider/:secret`,
      { bodyLimit: MAX_CALLBACK_BYTES },
      async (request, reply) => {
        const provider = authenticateProvider(context, request.params)
        try {
          const read = await provider.readCallback?.(asItCame(request))
          if (!read) throw new ApiError('INVALID_INPUT')
          await askAbout(context, provider, read.about)
          return reply.code(200).send(read.acknowledgement)
        } catch (error) {
          if (error instanceof ApiError) throw error
          // Not the server's own message: it contains the URL, which is a secret here.
          context.log.error({ err: error, provider: provider.name }, 'a callback failed')
          return sendFault(reply, error)
        }
      },
    )
  })
}

function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body, retryAfter } = new ApiError(isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).send(body)
}

/** @throws ApiError FORBIDDEN for a wrong secret, an unknown provider, or one that sends no callbacks. */
function authenticateProvider(
  { providers, addresses }: CallbackContext,
  said: CallbackRoute['Params'],
): PaymentProvider {
  const known = addresses.isSecretOf(said.provider, said.secret)
  const provider = providers.find(said.provider)
  if (!known || !provider?.readCallback) throw new ApiError('FORBIDDEN')
  return provider
}

function asItCame(request: FastifyRequest): CallbackRequest {
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

/** An unknown payment is ignored, and one that has succeeded is final. */
async function askAbout({ db }: CallbackContext, { name }: PaymentProvider, about: ReadCallback['about']) {
  const payment = await ('id' in about
    ? findPaymentById(db, name, about.id)
    : findPaymentByReference(db, name, about.reference))
  if (payment && payment.state !== 'succeeded') await followNow(db, payment.id)
}
