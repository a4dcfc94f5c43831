import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import type pg from 'pg'
import { z } from 'zod'
import { isUniqueViolation } from '#platform/database/unavailable.ts'
import type { FollowedChange } from '#src/features/accounts/follow-email.ts'
import type { IdentityMails } from '#src/features/accounts/identity-mails.ts'
import {
  deleteEntries,
  deleteSignInTokens,
  hashToken,
  newToken,
  type Queries,
} from '../sessions/one-time-tokens.ts'
import { newEmailPage } from './link-pages.ts'
import { withParameter } from './redirect-targets.ts'

/** A requested change of e-mail. */
interface WantedEmail {
  readonly userId: string
  readonly email: string
}

/** Tells the product, in the same transaction, that an account has another e-mail. */
export type FollowEmail = (queries: Queries, change: FollowedChange) => Promise<void>

/** Outcome of an opened link. */
export type EmailChange = 'changed' | 'taken' | 'unknown'

/** The newest wish alone counts. Answers what its link carries. */
export async function wantEmail(queries: Queries, { userId, email }: WantedEmail): Promise<string> {
  const proof = newToken()
  await queries.query(
    `insert into auth.email_changes (user_id, proof, email, expires_at)
     values ($1, $2, $3, now() + interval '24 hours')
     on conflict (user_id) do update set proof = excluded.proof, email = excluded.email,
       expires_at = excluded.expires_at`,
    [userId, hashToken(proof), email],
  )
  return proof
}

interface EmailChangeOptions {
  readonly follow: FollowEmail
  /** Called once, after the change has committed. */
  readonly announce: (change: HeldWish) => Promise<void>
}

/** Identity and product change together or not at all. A link opened twice has changed the e-mail once. */
async function changeEmail(
  pool: pg.Pool,
  proof: string,
  { follow, announce }: EmailChangeOptions,
): Promise<EmailChange> {
  const requested = await changeWanted(pool, proof, follow)
  if (typeof requested === 'string') return requested
  if (requested.email !== requested.previous) await announce(requested)
  return 'changed'
}

async function changeWanted(
  pool: pg.Pool,
  proof: string,
  follow: FollowEmail,
): Promise<HeldWish | 'taken' | 'unknown'> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<HeldWish>(`${WANTED} for update`, [hashToken(proof)])
    const requested = rows[0] ?? null
    if (requested && requested.email !== requested.previous) {
      const removedId = await removeUnconfirmed(client, requested.email)
      await client.query(
        'update auth.users set email = $2, email_verified = true, updated_at = now() where id = $1',
        [requested.userId, requested.email],
      )
      // Account takeover: invalidates links in the old mailbox.
      await deleteEntries(client, requested.userId)
      await follow(client, { id: requested.userId, email: requested.email, removedId })
    }
    await client.query('commit')
    return requested ?? 'unknown'
  } catch (error) {
    await client.query('rollback')
    if (isUniqueViolation(error)) return 'taken'
    throw error
  } finally {
    client.release()
  }
}

interface HeldWish extends WantedEmail {
  /** The e-mail that the account has now. */
  readonly previous: string
  readonly name: string
}

const WANTED = `
  select requested.user_id as "userId", requested.email, person.email as previous, person.name
  from auth.email_changes as requested join auth.users as person on person.id = requested.user_id
  where requested.proof = $1 and requested.expires_at > now()`

/** Squatting: a sign-up that no one has confirmed gives way to the owner of the mailbox. Answers its account's id. */
async function removeUnconfirmed(queries: Queries, email: string): Promise<string | null> {
  const { rows } = await queries.query<{ id: string }>(
    'select id from auth.users where email = $1 and not email_verified for update',
    [email],
  )
  const id = rows[0]?.id ?? null
  if (id === null) return null
  await deleteSignInTokens(queries, id)
  await queries.query('delete from auth.users where id = $1', [id])
  return id
}

const SAID: Readonly<Record<EmailChange, readonly [name: string, value: string]>> = {
  changed: ['email', 'changed'],
  taken: ['error', 'EMAIL_IN_USE'],
  unknown: ['error', 'INVALID_TOKEN'],
}

const LINK = z.object({ token: z.string(), callbackURL: z.string().default('/') })

interface NewEmailContext {
  readonly pool: pg.Pool
  readonly follow: FollowEmail
  readonly mails: Pick<IdentityMails, 'sendEmailChanged'>
}

/**
 * The link that a new e-mail receives. It opens no session: a mail to a wrong address opens no account. Without a session
 * of that account it asks first: prevents a takeover by a mail scanner, or by the owner of a mistyped address.
 */
export function newEmail({ pool, follow, mails }: NewEmailContext) {
  const change: Parameters<typeof changeEmail>[2] = {
    follow,
    announce: ({ email, name, previous }) => mails.sendEmailChanged({ email, name }, previous),
  }
  const readRedirectTarget = async ({ token, callbackURL }: z.output<typeof LINK>) =>
    withParameter(callbackURL, ...SAID[await changeEmail(pool, token, change)])
  return {
    id: 'okoume-new-email',
    endpoints: {
      confirmNewEmail: createAuthEndpoint(
        '/confirm-new-email',
        { method: 'GET', query: LINK },
        async (ctx) => {
          const { rows } = await pool.query<HeldWish>(WANTED, [hashToken(ctx.query.token)])
          const [requested] = rows
          const session = await getSessionFromCtx(ctx)
          const open =
            requested && requested.email !== requested.previous && requested.userId !== session?.user.id
          if (open) return newEmailPage(requested.email, ctx.query)
          throw ctx.redirect(await readRedirectTarget(ctx.query))
        },
      ),
      useNewEmail: createAuthEndpoint('/use-new-email', { method: 'POST', query: LINK }, async (ctx) => {
        throw ctx.redirect(await readRedirectTarget(ctx.query))
      }),
    },
  } satisfies BetterAuthPlugin
}
