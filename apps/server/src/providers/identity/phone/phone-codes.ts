import { createHmac } from 'node:crypto'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { PHONE_CODE } from '@okoume/domain/person/phone-code.ts'
import type pg from 'pg'
import type { Acceptance, DeliveryReport } from '#src/features/accounts/code-sender.ts'

/** Outcome of an entered code. `over`: too old, entered before, replaced by a newer one, or tried too often. */
export type CodeEntry = 'right' | 'wrong' | 'over'

/** Replay: a code is entered for nothing but what it was ordered for, nor by another account. */
export type CodePurpose = 'sign-in' | `proof of ${string}`

export interface PhoneCodes {
  /** Stores a code, in place of the one before of that purpose; answers the id of its message. `by`: the signed-in account. */
  order(phone: GabonPhone, code: string, purpose?: CodePurpose, by?: string): Promise<string>
  /** Counted before it is compared, and once each: of guesses sent at once no more are compared than may be tried. */
  enter(phone: GabonPhone, code: string, purpose?: CodePurpose): Promise<CodeEntry>
  /** The same, to add the number to that account: a code that another account has ordered is over. */
  enterFor(userId: string, phone: GabonPhone, code: string): Promise<CodeEntry>
  /** Stores the provider's answer. */
  noteAcceptance(id: string, provider: string, acceptance: Acceptance): Promise<void>
  /** A late or repeated report changes nothing more. */
  noteReport(provider: string, report: DeliveryReport): Promise<void>
  /** Circuit breaker against SMS pumping: until when no code is sent; null while codes are entered as usual. */
  pausedUntil(): Promise<Date | null>
}

const ORDER = `
  insert into auth.phone_codes (phone, code, expires_at, ordered_by)
  values ($1, $2, now() + $3 * interval '1 minute', $4)
  returning id`

/** Of tries at once each waits for the row, and sees those before it counted. */
const ENTER = `
  update auth.phone_codes set tries = tries + 1, entered = code = $2
  where id = (select id from auth.phone_codes where phone = $1 order by ordered_at desc limit 1)
    and not entered and tries < $3 and expires_at > now()
    and ($4::text is null or ordered_by is null or ordered_by = $4)
  returning entered`

/**
 * Of the newest codes that arrived and that there was time to enter: an operator that delivers nothing is no attack. A
 * code after the pause begins another.
 */
const PAUSE = `
  with newest as (
    select ordered_at, entered from auth.phone_codes
    where ordered_at > now() - interval '1 hour' and (entered or ordered_at < now() - interval '2 minutes')
      and (delivery is null or delivery not in ('refused', 'failed'))
    order by ordered_at desc limit $1
  )
  select max(ordered_at) + interval '15 minutes' as until from newest
  having count(*) = $1 and count(*) filter (where entered) < $2
    and max(ordered_at) > now() - interval '15 minutes'`

const BREAKER = { codes: 50, entered: 10 } as const

export function createPhoneCodes(pool: pg.Pool, secret: string): PhoneCodes {
  const hash = (...texts: readonly string[]) =>
    createHmac('sha256', secret)
      .update(['phone code', ...texts].join(' '))
      .digest('base64url')
  const ofPhone = (phone: GabonPhone, code: string, purpose: CodePurpose = 'sign-in') =>
    [hash(phone, purpose), hash(phone, purpose, code)] as const
  const enter = async (
    phone: GabonPhone,
    code: string,
    { purpose, by }: { readonly purpose?: CodePurpose | undefined; readonly by?: string },
  ): Promise<CodeEntry> => {
    const orderedBy = by === undefined ? null : hash('account', by)
    const parameters = [...ofPhone(phone, code, purpose), PHONE_CODE.tries, orderedBy]
    const { rows } = await pool.query<{ entered: boolean }>(ENTER, parameters)
    const [row] = rows
    if (!row) return 'over'
    return row.entered ? 'right' : 'wrong'
  }
  return {
    async order(phone, code, purpose, by) {
      const orderedBy = by === undefined ? null : hash('account', by)
      const parameters = [...ofPhone(phone, code, purpose), PHONE_CODE.minutes, orderedBy]
      const { rows } = await pool.query<{ id: string }>(ORDER, parameters)
      const [row] = rows
      if (!row) throw new Error('a code was not stored')
      return row.id
    },
    enter: (phone, code, purpose) => enter(phone, code, { purpose }),
    enterFor: (by, phone, code) => enter(phone, code, { by }),
    async noteAcceptance(id, provider, acceptance) {
      await pool.query(
        'update auth.phone_codes set provider = $2, provider_id = $3, delivery = $4 where id = $1 and delivery is null',
        [id, provider, acceptance.is === 'accepted' ? acceptance.id : null, acceptance.is],
      )
    },
    async noteReport(provider, { id, state }) {
      await pool.query(
        `update auth.phone_codes set delivery = $3
         where provider = $1 and provider_id = $2 and delivery not in ('delivered', 'failed')`,
        [provider, id, state],
      )
    },
    async pausedUntil() {
      const { rows } = await pool.query<{ until: Date }>(PAUSE, [BREAKER.codes, BREAKER.entered])
      return rows[0]?.until ?? null
    },
  }
}
