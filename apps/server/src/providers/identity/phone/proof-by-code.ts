import { randomInt } from 'node:crypto'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { PHONE_CODE } from '@okoume/domain/person/phone-code.ts'
import { readOnlyDigits } from '@okoume/domain/writing/only-digits.ts'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { z } from 'zod'
import { replaceSession } from '../sessions/session-cookie.ts'
import { refuse } from './phone-refusals.ts'
import { allowCode, type PhoneContext } from './phone-sign-in.ts'

const use = [sensitiveSessionMiddleware]

/** Reauthentication by a code to the account's own number, as `/reauthenticate` is by the password. */
export function proofByCode(context: PhoneContext) {
  const { queries, codes, limits, sendCode, roads } = context
  return {
    id: 'okoume-proof-by-code',
    endpoints: {
      sendProofCode: createAuthEndpoint('/send-proof-code', { method: 'POST', use }, async (ctx) => {
        const { id: userId } = holderOf(ctx)
        const phone = await requireProvingPhone(context, userId)
        const road = await allowCode(ctx, context, phone)
        const code = String(randomInt(10 ** PHONE_CODE.digits)).padStart(PHONE_CODE.digits, '0')
        const id = await codes.order(phone, code, `proof of ${userId}`)
        sendCode({ phone, code, id, road })
        await limits.markBrowser(ctx)
        return ctx.json({ phone, road, roads })
      }),
      proveByCode: createAuthEndpoint(
        '/prove-by-code',
        { method: 'POST', use, body: z.object({ code: z.string().max(100) }) },
        async (ctx) => {
          const user = holderOf(ctx)
          const phone = await requireProvingPhone(context, user.id)
          const typed = readOnlyDigits(ctx.body.code, PHONE_CODE.digits) ?? ''
          const entry = await codes.enter(phone, typed, `proof of ${user.id}`)
          if (entry !== 'right')
            throw refuse('BAD_REQUEST', entry === 'wrong' ? 'CODE_WRONG' : 'CODE_EXPIRED')
          await replaceSession(ctx, user)
          return ctx.json({ status: true })
        },
      ),
      readProofWays: createAuthEndpoint('/proof-ways', { method: 'GET', use }, async (ctx) => {
        const { rows } = await queries.query<ProofWays>(WAYS, [holderOf(ctx).id])
        return ctx.json(rows[0] ?? { password: false, phone: null })
      }),
    },
  } satisfies BetterAuthPlugin
}

interface ProofWays {
  readonly password: boolean
  /** Null too where it may not prove anything: a telephone is lent, and its SIM card exchanged (SIM swap). */
  readonly phone: GabonPhone | null
}

const WAYS = `
  select
    exists (
      select from auth.accounts where user_id = account.id and provider_id = 'credential' and password is not null
    ) as password,
    case when not account.two_factor_enabled and coalesce(cardinality(person.roles), 0) = 0
      then account.phone_number end as phone
  from auth.users as account left join public.users as person using (id) where account.id = $1`

/** @throws APIError PASSWORD_NEEDED */
async function requireProvingPhone({ queries }: PhoneContext, userId: string): Promise<GabonPhone> {
  const { rows } = await queries.query<ProofWays>(WAYS, [userId])
  const phone = rows[0]?.phone
  if (!phone) throw refuse('FORBIDDEN', 'PASSWORD_NEEDED')
  return phone
}

function holderOf(ctx: GenericEndpointContext) {
  if (!ctx.context.session) throw new APIError('UNAUTHORIZED')
  return ctx.context.session.user
}
