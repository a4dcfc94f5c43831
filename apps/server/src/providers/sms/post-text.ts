import type { Acceptance } from '../../features/accounts/code-sender.ts'
import { sendOnce } from '../send-once.ts'

export interface ProviderAnswer {
  readonly status: number
  readonly json: unknown
}

/** Of one request; providers gather them. */
export const MAX_REPORTS = 1000

const TIMEOUT_MS = 15_000

/** Posts one message to its provider. Without a whole answer nothing is known, unless no connection stood. */
export async function postText(
  url: string,
  init: Pick<RequestInit, 'headers' | 'body'>,
  read: (answer: ProviderAnswer) => Acceptance,
): Promise<Acceptance> {
  const reply = await sendOnce(url, { ...init, method: 'POST' }, TIMEOUT_MS)
  if (reply.is === 'answer') return read(reply)
  return reply.wasSent ? { is: 'unknown' } : { is: 'refused', why: 'settings' }
}
