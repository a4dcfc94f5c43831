import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { FRESH_SIGN_IN_MINUTES } from '@okoume/domain/person/session-length.ts'
import { APIError } from 'better-auth/api'

/**
 * Step-up: what opens the account is changed by a session that was opened a moment ago.
 * @throws APIError SESSION_NOT_FRESH
 */
export function requireFresh({ createdAt }: { readonly createdAt: Date }): void {
  if (Date.now() - createdAt.getTime() < FRESH_SIGN_IN_MINUTES * MINUTE_MS) return
  const message = "Pour faire cela, prouvez de nouveau que c'est vous."
  throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH', message })
}
