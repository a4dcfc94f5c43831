import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { PawapaySettings } from '../../config/payment-config.ts'
import type {
  PaymentProvider,
  ReadCallback,
  Submission,
} from '../../features/payments/transactions/payment-provider.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parseJson } from '../parse-json.ts'
import type { Reply } from '../send-once.ts'
import { isSignedByPawapay } from './callback-signature.ts'
import { readObservation, readSubmission } from './pawapay-answers.ts'
import { createPawapayHttp } from './pawapay-http.ts'
import { buildStatusPath, describeRequest, toOperationId, toPawapayId } from './pawapay-requests.ts'
import { createPublicKeys } from './public-keys.ts'

const ID = z.uuid()
const REFERENCE = z
  .string()
  .regex(/^[A-Z0-9]{1,15}$/)
  .optional()
  .catch(undefined)
const CALLBACK = z.object({
  depositId: ID.optional(),
  payoutId: ID.optional(),
  refundId: ID.optional(),
  status: z.string(),
  clientReferenceId: REFERENCE,
  metadata: z.object({ reference: REFERENCE }).optional().catch(undefined),
})

/** Reads which operation a callback is about; what it says has become of it is not read at all. */
export function readCallbackBody(body: Buffer): ReadCallback | null {
  const read = CALLBACK.safeParse(parseJson(body.toString('utf8'))).data
  const id = read && (read.refundId ?? read.payoutId ?? read.depositId)
  if (!id) return null
  // Documented for the metadata of all callbacks; for the other only in the answers about a status.
  const reference = read.metadata?.reference ?? read.clientReferenceId
  return { about: reference === undefined ? { id: toOperationId(id) } : { reference }, acknowledgement: {} }
}

export interface PawapayContext {
  readonly settings: PawapaySettings
  readonly log: FastifyBaseLogger
  /** The machine's own, which signatures are dated by: moving the demo's calendar does not move it. */
  readonly clock: Clock
  /** After this much silence the outcome of a request is unknown. */
  readonly timeoutMs: number
}

/** Airtel Money by pawaPay, version 2 of its interface. It serves no other operator of Gabon. */
export function createPawapay({ settings, log, clock, timeoutMs }: PawapayContext): PaymentProvider {
  const http = createPawapayHttp(settings, timeoutMs)
  const keys = createPublicKeys(http, clock)
  return {
    name: 'pawapay',
    accountCodes: { AIRTEL: 'AIRTEL_GAB' },
    // Documented: a quarter of an hour after the request, «not found» means that nothing was done.
    notFoundIsFinal: true,

    async submit(order) {
      const { path, body } = describeRequest(order)
      const reply = await http.post(path, body)
      // A payer need not wait for a request that never left, and may ask again at once. Money that is owed is not
      // given up so soon: not found a quarter of an hour later, it is ordered again or comes back on its own.
      const submission =
        order.kind === 'collect' && reply.is === 'silence' && !reply.wasSent
          ? UNREACHABLE
          : readSubmission(reply, toPawapayId(order.id))
      if (submission.is === 'unknown' || submission === UNREACHABLE || isOurFault(reply)) {
        log[isOurFault(reply) ? 'error' : 'warn'](
          { operation: order.id, ...readFacts(reply) },
          'pawaPay did not take a request',
        )
      }
      return submission
    },

    async observe(order) {
      const reply = await http.get(buildStatusPath(order))
      if (isOurFault(reply)) {
        log.error({ operation: order.id, ...readFacts(reply) }, 'pawaPay refuses our settings')
      }
      return readObservation(reply, { id: toPawapayId(order.id), reference: order.reference })
    },

    async readCallback(request) {
      if (settings.signedCallbacks && !(await isSignedByPawapay(request, keys, clock.now()))) return null
      return readCallbackBody(request.body)
    },
  }
}

const UNREACHABLE: Submission = { is: 'rejected', failure: 'PROVIDER_TEMPORARILY_UNAVAILABLE' }

/** A request that we made badly, or a token that pawaPay does not know: for the operator. */
function isOurFault(reply: Reply): boolean {
  return reply.is === 'answer' && [400, 401, 403].includes(reply.status)
}

function readFacts(reply: Reply) {
  return reply.is === 'silence' ? { reason: reply.reason } : { status: reply.status }
}
