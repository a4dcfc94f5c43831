import { createHash, randomBytes } from 'node:crypto'
import { HAS_PLACEHOLDER } from '@okoume/domain/person/placeholder-email.ts'
import type pg from 'pg'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** The pool, or one connection in a transaction. */
export type Queries = Pick<pg.ClientBase, 'query'>

/** A random token for a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are stored hashed: a leaked database does not reveal them. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Revokes every way to sign in without the password: unopened links, browsers that wait for a confirmation. */
export async function deleteSignInTokens(queries: Queries, userId: string): Promise<void> {
  await deleteEntries(queries, userId)
  await queries.query('delete from auth.email_changes where user_id = $1', [userId])
}

/** The links of forgotten passwords, and the browsers that wait for a confirmation. */
export async function deleteEntries(queries: Queries, userId: string): Promise<void> {
  await queries.query('delete from auth.verifications where value = $1', [userId])
  await queries.query('delete from auth.awaiting_browsers where user_id = $1', [userId])
}

export async function confirmEmail(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    'update auth.users set email_verified = true, updated_at = now() where id = $1 and not email_verified',
    [userId],
  )
}

const EXPIRED = [
  'delete from auth.attempts where window_ends < now()',
  'delete from auth.sessions where expires_at < now()',
  'delete from auth.verifications where expires_at < now()',
  'delete from auth.awaiting_browsers where expires_at < now()',
  'delete from auth.email_changes where expires_at < now()',
  // A number was proved, and its person gave no name.
  `delete from auth.users as account where ${HAS_PLACEHOLDER} and created_at < now() - interval '2 days'
     and not exists (select from public.users where id = account.id)`,
  "delete from auth.phone_codes where ordered_at < now() - interval '2 days'",
] as const

/** Deletes expired rows, which may never be read again. */
export async function sweep(queries: Queries): Promise<void> {
  for (const statement of EXPIRED) await queries.query(statement)
}

export function identityJobs(queries: Queries) {
  return { 'sweep-identity': () => sweep(queries) } satisfies Jobs
}

export const IDENTITY_SCHEDULES = { 'sweep-identity': '*/15 * * * *' }
