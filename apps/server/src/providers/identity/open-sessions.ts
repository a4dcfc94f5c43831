import type { SessionClaims } from '../../features/accounts/identity.ts'
import type { Queries } from './proofs.ts'

/** Somewhere a person is signed in. */
interface OpenSession {
  readonly id: string
  readonly current: boolean
  readonly userAgent: string
  readonly openedAt: Date
  readonly usedAt: Date
}

/** The current one first, then the last used. */
export async function sessionsOf(
  queries: Queries,
  userId: string,
  currentToken: string,
): Promise<readonly OpenSession[]> {
  const { rows } = await queries.query<OpenSession>(
    `select id, token = $2 as current, left(coalesce(user_agent, ''), 400) as "userAgent",
       created_at as "openedAt", updated_at as "usedAt"
     from auth.sessions where user_id = $1 and expires_at > now()
     order by token = $2 desc, updated_at desc limit 100`,
    [userId, currentToken],
  )
  return rows
}

/** Whether that session of that account is neither ended nor run out. */
export async function isSessionOpen(
  queries: Queries,
  { id, sessionId }: Pick<SessionClaims, 'id' | 'sessionId'>,
): Promise<boolean> {
  if (sessionId === null) return false
  const { rows } = await queries.query(
    'select 1 from auth.sessions where user_id = $1 and id::text = $2 and expires_at > now()',
    [id, sessionId],
  )
  return rows.length > 0
}

export async function countSessions(queries: Queries, userId: string): Promise<number> {
  const { rows } = await queries.query<{ count: number }>(
    'select count(*)::int as count from auth.sessions where user_id = $1 and expires_at > now()',
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Answers the value of the session that ended; null when it was gone or somebody else's. */
export async function endSession(queries: Queries, userId: string, id: string): Promise<string | null> {
  const { rows } = await queries.query<{ token: string }>(
    'delete from auth.sessions where id = $1 and user_id = $2 returning token',
    [id, userId],
  )
  return rows[0]?.token ?? null
}

/** Those that are about to open as well: browsers that wait for the confirmation of the e-mail. */
export async function endOtherSessions(
  queries: Queries,
  userId: string,
  currentToken: string,
): Promise<void> {
  await queries.query('delete from auth.awaiting_browsers where user_id = $1', [userId])
  await queries.query('delete from auth.sessions where user_id = $1 and token <> $2', [userId, currentToken])
}

export async function endSessions(queries: Queries, userId: string): Promise<void> {
  await queries.query('delete from auth.sessions where user_id = $1', [userId])
}

/** Called with the person whose sessions were ended from elsewhere: where they were open nobody is to read along. */
export type OnSessionsEnded = (userId: string) => Promise<void>
