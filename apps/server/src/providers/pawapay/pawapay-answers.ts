import { z } from 'zod'
import type { Observation, Submission } from '../../features/payments/transactions/payment-provider.ts'
import type { Reply } from '../send-once.ts'
import { CURRENCY } from './pawapay-requests.ts'

const UNSPECIFIED = 'UNSPECIFIED_FAILURE'
// pawaPay names causes in capitals; anything else must not reach our tables and screens as one.
const FAILURE_CODE = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,63}$/)
  .catch(UNSPECIFIED)
  // Of a refund it is the deposit that is not known; ours of that name would say that the refund never arrived.
  .transform((code) => (code === 'NOT_FOUND' ? 'DEPOSIT_NOT_FOUND' : code))
const FAILURE_REASON = z.object({ failureCode: FAILURE_CODE })
const IDS = {
  depositId: z.string().nullish(),
  payoutId: z.string().nullish(),
  refundId: z.string().nullish(),
}

const INITIATION = z.object({
  ...IDS,
  status: z.enum(['ACCEPTED', 'REJECTED', 'DUPLICATE_IGNORED']),
  failureReason: FAILURE_REASON.nullish(),
})
/** A request that pawaPay could not read, and therefore did nothing about. */
const UNREADABLE_REQUEST = z.object({
  failureReason: z.object({
    failureCode: z.enum(['INVALID_INPUT', 'MISSING_PARAMETER', 'UNSUPPORTED_PARAMETER', 'INVALID_PARAMETER']),
  }),
})

/** Reads the answer to a submission. Fail-safe: neither plainly a yes nor a no is unknown. */
export function readSubmission(reply: Reply, id: string): Submission {
  if (reply.is === 'silence') return { is: 'unknown' }
  if (reply.status === 400) {
    const refused = UNREADABLE_REQUEST.safeParse(reply.json).data
    return refused ? { is: 'rejected', failure: refused.failureReason.failureCode } : { is: 'unknown' }
  }
  const initiation = reply.status >= 200 && reply.status < 300 && INITIATION.safeParse(reply.json).data
  if (!initiation || (readId(initiation) ?? id) !== id) return { is: 'unknown' }
  if (initiation.status !== 'REJECTED') return { is: 'accepted', providerReference: id }
  return { is: 'rejected', failure: initiation.failureReason?.failureCode ?? UNSPECIFIED }
}

const AMOUNT = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,2})?$/)
  .transform(Number)
const PARTY = z.object({
  accountDetails: z.object({
    // The reference's example of a deposit writes the name with a capital too many.
    phoneNumber: z.string().nullish(),
    phoneNUmber: z.string().nullish(),
    provider: z.string().nullish(),
  }),
})
const COMPLETED = z.object({
  amount: AMOUNT,
  currency: z.literal(CURRENCY),
  payer: PARTY.nullish(),
  recipient: PARTY.nullish(),
})
const FAILED = z.object({ failureReason: FAILURE_REASON.nullish() })
const STATUS = z.discriminatedUnion('status', [
  z.object({ status: z.literal('NOT_FOUND') }),
  z.object({
    status: z.literal('FOUND'),
    data: z.looseObject({
      ...IDS,
      // Ours; the id is proof enough where it is left out.
      clientReferenceId: z.string().nullish(),
      status: z.enum([
        'ACCEPTED',
        'ENQUEUED',
        'SUBMITTED',
        'PROCESSING',
        'IN_RECONCILIATION',
        'COMPLETED',
        'FAILED',
      ]),
    }),
  }),
])

export interface AskedAbout {
  /** As pawaPay knows the operation. */
  readonly id: string
  /** Ours. */
  readonly reference: string
}

/**
 * @throws for a status that cannot be read: it is no outcome.
 */
export function readObservation(reply: Reply, { id, reference }: AskedAbout): Observation {
  if (reply.is === 'silence') throw new Error(`pawaPay gave no answer about ${id}: ${reply.reason}`)
  const found = reply.status === 200 && STATUS.safeParse(reply.json).data
  if (!found) throw new Error(`pawaPay answered ${reply.status} about ${id}, which cannot be read`)
  if (found.status === 'NOT_FOUND') return { state: 'not-found' }
  const { data } = found
  if (readId(data) !== id) throw new Error(`pawaPay did not name ${id}`)
  const about = { reference: data.clientReferenceId ?? reference, providerReference: id }
  if (data.status === 'COMPLETED') return { ...readSuccess(data, id), ...about }
  if (data.status !== 'FAILED') return { state: 'pending', providerReference: id }
  const failure = FAILED.safeParse(data).data?.failureReason?.failureCode
  return { state: 'failed', failure: failure ?? UNSPECIFIED, ...about }
}

function readSuccess(details: unknown, id: string): Observation {
  const read = COMPLETED.safeParse(details).data
  if (!read) throw new Error(`pawaPay says that ${id} succeeded, without a readable amount in ${CURRENCY}`)
  const account = (read.payer ?? read.recipient)?.accountDetails
  const phone = account?.phoneNumber ?? account?.phoneNUmber
  return {
    state: 'succeeded',
    amount: read.amount,
    ...(phone && { phone: `+${phone.replace(/^\+/, '')}` }),
    ...(account?.provider && { accountCode: account.provider }),
  }
}

interface Ids {
  readonly depositId?: string | null | undefined
  readonly payoutId?: string | null | undefined
  readonly refundId?: string | null | undefined
}

/** A refund's status may name its deposit too, beside itself. */
function readId({ depositId, payoutId, refundId }: Ids): string | undefined {
  return (refundId ?? payoutId ?? depositId)?.toLowerCase()
}
