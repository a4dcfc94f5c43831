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

/** What became of a link that was opened. */
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
  const wanted = await changeWanted(pool, proof, follow)
  if (typeof wanted === 'string') return wanted
  if (wanted.email !== wanted.held) await announce(wanted)
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
    const wanted = rows[0] ?? null
    if (wanted && wanted.email !== wanted.held) {
      const removedId = await removeUnconfirmed(client, wanted.email)
      await client.query(
        'update auth.users set email = $2, email_verified = true, updated_at = now() where id = $1',
        [wanted.userId, wanted.email],
      )
      // What the old mailbox may still hold opens nothing any more.
      await deleteEntries(client, wanted.userId)
      await follow(client, { id: wanted.userId, email: wanted.email, removedId })
    }
    await client.query('commit')
    return wanted ?? 'unknown'
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
  readonly held: string
  readonly name: string
}

const WANTED = `
  select wanted.user_id as "userId", wanted.email, person.email as held, person.name
  from auth.email_changes as wanted join auth.users as person on person.id = wanted.user_id
  where wanted.proof = $1 and wanted.expires_at > now()`

/** Squatting: a sign-up that nobody has confirmed gives way to the owner of the mailbox. Answers its account's id. */
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
    announce: ({ email, name, held }) => mails.sendEmailChanged({ email, name }, held),
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
          const [wanted] = rows
          const session = await getSessionFromCtx(ctx)
          const open = wanted && wanted.email !== wanted.held && wanted.userId !== session?.user.id
          if (open) return newEmailPage(wanted.email, ctx.query)
          throw ctx.redirect(await readRedirectTarget(ctx.query))
        },
      ),
      useNewEmail: createAuthEndpoint('/use-new-email', { method: 'POST', query: LINK }, async (ctx) => {
        throw ctx.redirect(await readRedirectTarget(ctx.query))
      }),
    },
  } satisfies BetterAuthPlugin
}
