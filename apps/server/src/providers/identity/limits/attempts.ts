import { createHmac } from 'node:crypto'
import type pg from 'pg'

export interface AttemptLimit {
  readonly most: number
  readonly minutes: number
}

/** The counters: each is limited by network address or by account. */
export type AttemptKind = 'password' | 'code' | 'used code' | 'sign-up' | 'mail' | 'reset' | 'request'

export interface AttemptKey {
  readonly kind: AttemptKind
  /** An e-mail, an address of the network, or an account with its code. */
  readonly of: string
}

export interface Attempts {
  /** Counts one; answers null, or for how many seconds nothing more is allowed. */
  take(key: AttemptKey, limit: AttemptLimit): Promise<number | null>
  /** Counts from nothing again. */
  clear(key: AttemptKey): Promise<void>
}

/**
 * Counts in the database, so that the limits hold across processes. Each attempt is one statement that counts and
 * reads at once: however many come together, no more than allowed go through.
 */
export function createAttempts(pool: pg.Pool, secret: string): Attempts {
  // Privacy: a password may have been typed as the e-mail: it is not stored.
  const formatAttemptName = ({ kind, of }: AttemptKey) =>
    `${kind} ${createHmac('sha256', secret).update(normalised(of)).digest('base64url')}`

  return {
    async take(key, { most, minutes }) {
      const { rows } = await pool.query<{ count: number; seconds: number }>(COUNT_ONE, [
        formatAttemptName(key),
        minutes,
      ])
      const counted = rows[0]
      if (!counted || counted.count <= most) return null
      return Math.max(1, counted.seconds)
    },

    async clear(key) {
      await pool.query('delete from auth.attempts where key = $1', [formatAttemptName(key)])
    },
  }
}

const COUNT_ONE = `
  insert into auth.attempts as known (key, count, window_ends)
  values ($1, 1, now() + make_interval(mins => $2))
  on conflict (key) do update set
    count = case when known.window_ends <= now() then 1 else known.count + 1 end,
    window_ends = case when known.window_ends <= now() then excluded.window_ends else known.window_ends end
  returning count, ceil(extract(epoch from window_ends - now()))::integer as seconds`

function normalised(name: string): string {
  return name.trim().toLowerCase()
}
