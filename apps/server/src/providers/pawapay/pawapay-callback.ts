import { z } from 'zod'
import type { ReadCallback } from '../../features/payments/payment-provider.ts'
import { operationIdOf } from './pawapay-ids.ts'

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
  const read = CALLBACK.safeParse(parsed(body)).data
  const id = read && (read.refundId ?? read.payoutId ?? read.depositId)
  if (!id) return null
  // Documented for the metadata of all callbacks; for the other only in the answers about a status.
  const reference = read.metadata?.reference ?? read.clientReferenceId
  return { about: reference === undefined ? { id: operationIdOf(id) } : { reference }, acknowledgement: {} }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
