import { z } from 'zod'
import type { CallbackRequest, ReadCallback } from '../../features/payments/payment-provider.ts'

const LARGEST_CALLBACK = 16 * 1024

const Callback = z.object({
  transactionId: z.string().min(1).max(64),
  merchantReferenceId: z.string().regex(/^[A-Z0-9]{1,15}$/),
  // Told back as it came.
  code: z.union([z.number().int(), z.string().max(16)]).default(200),
})

/** It is not signed, and proves nothing: it names what to ask about. */
export function readCallback({ body }: CallbackRequest): ReadCallback | null {
  if (body.length > LARGEST_CALLBACK) return null
  const { data } = Callback.safeParse(jsonOf(body))
  if (!data) return null
  return {
    about: { reference: data.merchantReferenceId },
    acknowledgement: { transactionId: data.transactionId, responseCode: data.code },
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
