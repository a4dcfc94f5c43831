import { randomUUID } from 'node:crypto'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { DORMANT_MONTHS } from '@okoume/domain/person/phone-code.ts'
import { placeholderEmail } from '@okoume/domain/person/placeholder-email.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { OnPhoneChanged } from '#src/features/accounts/phone-change.ts'
import type { AttemptLimits } from '../limits/attempt-limits.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { Queries } from '../sessions/one-time-tokens.ts'
import { openSession } from '../sessions/session-cookie.ts'
import { refuse } from './phone-refusals.ts'

interface RecycledContext {
  readonly queries: Queries
  readonly onPhoneChanged: OnPhoneChanged
  readonly attempts: Attempts
  readonly attemptLimits: Pick<AttemptLimits, 'documentsPerAccount'>
  readonly knowsDocument: KnowsDocument
}

/** True if a document that was accepted for that account ends like that. */
export type KnowsDocument = (userId: string, typed: string) => Promise<boolean>

const DORMANT = `seen_at < now() - interval '${DORMANT_MONTHS} months'`
const CHALLENGE_MINUTES = 15

/**
 * Recycled numbers: whoever enters the right code for the number of an account without a visit for long either knows something of
 * that account, or leaves it and opens one of their own. Nothing of the account is answered, nor what it could be known by.
 */
export function recycledNumbers(context: RecycledContext) {
  return {
    id: 'okoume-recycled-numbers',
    endpoints: {
      proveByDocument: createAuthEndpoint(
        '/prove-by-document',
        { method: 'POST', body: z.object({ document: z.string().max(100) }) },
        async (ctx) => {
          await openByDocument(ctx, context, ctx.body.document)
          return ctx.json({ status: true })
        },
      ),
      disownAccount: createAuthEndpoint('/disown-account', { method: 'POST' }, async (ctx) => {
        await disownAccount(ctx, context)
        return ctx.json({ status: true })
      }),
    },
  } satisfies BetterAuthPlugin
}

/** True where that account is asked for more; this browser has fifteen minutes for it. */
export async function challengeDormant(
  ctx: GenericEndpointContext,
  queries: Queries,
  { userId, phone }: { readonly userId: string; readonly phone: GabonPhone },
): Promise<boolean> {
  const { rows } = await queries.query(`select id from auth.users where id = $1 and ${DORMANT}`, [userId])
  if (rows.length === 0) return false
  const { name, attributes } = challengeCookie(ctx)
  // The number alone: its holder is told no id, by which a page of that person could be opened.
  const until = Date.now() + CHALLENGE_MINUTES * 60_000
  await ctx.setSignedCookie(name, `${phone} ${until}`, ctx.context.secret, attributes)
  return true
}

function challengeCookie(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('recycled', { maxAge: CHALLENGE_MINUTES * 60 })
}

interface Dormant {
  readonly id: string
  readonly phone: GabonPhone
}

/** The account that this browser has entered a code for. @throws APIError CODE_EXPIRED */
async function requireChallenged(ctx: GenericEndpointContext, queries: Queries): Promise<Dormant> {
  const cookie = await ctx.getSignedCookie(challengeCookie(ctx).name, ctx.context.secret)
  const [number = '', until] = (cookie || '').split(' ')
  const phone = readGabonPhone(number)
  const { rows } = await queries.query<{ id: string }>(
    `select id from auth.users where phone_number = $1 and ${DORMANT}`,
    [phone],
  )
  const [account] = rows
  if (!phone || !account || !(Number(until) > Date.now())) throw refuse('BAD_REQUEST', 'CODE_EXPIRED')
  return { id: account.id, phone }
}

/**
 * Brute force: counted before it is compared, over all processes; then none is compared before the next day.
 * @throws APIError CODE_EXPIRED, TOO_MANY_PROOFS, DOCUMENT_WRONG
 */
async function openByDocument(
  ctx: GenericEndpointContext,
  { queries, attempts, attemptLimits, knowsDocument }: RecycledContext,
  typed: string,
): Promise<void> {
  const { id } = await requireChallenged(ctx, queries)
  const attempt = { kind: 'document', of: id } as const
  const seconds = await attempts.take(attempt, attemptLimits.documentsPerAccount)
  if (seconds !== null)
    throw refuse('TOO_MANY_REQUESTS', 'TOO_MANY_PROOFS', new Date(Date.now() + seconds * 1000))
  if (!(await knowsDocument(id, typed))) throw refuse('BAD_REQUEST', 'DOCUMENT_WRONG')
  await attempts.clear(attempt)
  await queries.query('update auth.users set seen_at = now() where id = $1', [id])
  await openFor(ctx, id)
}

/**
 * The number is given to a new account, and opens the former one no more; its person is notified, and comes back by their
 * e-mail or with our help. Race: of two at once one finds it dormant.
 * @throws APIError CODE_EXPIRED
 */
async function disownAccount(
  ctx: GenericEndpointContext,
  { queries, onPhoneChanged }: RecycledContext,
): Promise<void> {
  const { id, phone } = await requireChallenged(ctx, queries)
  const { rows } = await queries.query(
    `update auth.users set phone_number = null where id = $1 and phone_number = $2 and ${DORMANT} returning id`,
    [id, phone],
  )
  if (rows.length === 0) throw refuse('BAD_REQUEST', 'CODE_EXPIRED')
  await onPhoneChanged({ userId: id, former: phone, phone: null, by: 'holder' })
  const opened = await ctx.context.internalAdapter.createUser(
    {
      ...{ email: placeholderEmail(randomUUID()), emailVerified: false, name: '' },
      ...{ phoneNumber: phone, phoneNumberVerified: true },
    },
    { method: 'phone-number' },
  )
  await openFor(ctx, opened.id)
}

async function openFor(ctx: GenericEndpointContext, id: string): Promise<void> {
  const user = await ctx.context.internalAdapter.findUserById(id)
  if (!user) throw new APIError('INTERNAL_SERVER_ERROR')
  expireCookie(ctx, challengeCookie(ctx))
  await openSession(ctx, user, true)
}
