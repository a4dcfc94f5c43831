import { createHmac } from 'node:crypto'
import type { CallLimit } from '@okoume/contract/model/operation.ts'
import type pg from 'pg'
import { type Counted, countIn, secondsLeft } from '#platform/http/limits/call-counts.ts'

const countOnce = countIn('auth.attempts')

/** The counters: each is limited by network address or by account. */
export type AttemptKind =
  | 'password'
  | 'code'
  | 'used code'
  | 'sign-up'
  | 'mail'
  | 'reset'
  | 'text'
  | 'document'
  | 'request'

export interface AttemptKey {
  readonly kind: AttemptKind
  /** An e-mail, a telephone number, an address of the network, or an account with its code. */
  readonly of: string
}

export interface Attempts {
  /** Counts one; answers null, or for how many seconds nothing more is allowed. */
  take(key: AttemptKey, limit: CallLimit): Promise<number | null>
  /** Counts from nothing again. */
  clear(key: AttemptKey): Promise<void>
}

/** Counts in the database, so that the limits hold across processes. */
export function createAttempts(pool: pg.Pool, secret: string): Attempts {
  // Privacy: a password may have been typed as the e-mail: it is not stored.
  const formatAttemptName = ({ kind, of }: AttemptKey) =>
    `${kind} ${createHmac('sha256', secret).update(of.trim().toLowerCase()).digest('base64url')}`

  return {
    async take(key, { most, minutes }) {
      const { sql, parameters } = countOnce.bind({ key: formatAttemptName(key), minutes })
      const { rows } = await pool.query<Counted>(sql, [...parameters])
      return secondsLeft(rows, most)
    },

    async clear(key) {
      await pool.query('delete from auth.attempts where key = $1', [formatAttemptName(key)])
    },
  }
}
