import { hashOfProof, newProof, type Queries } from './proofs.ts'

/** A browser that waits until the e-mail of its account is confirmed. */
interface AwaitingBrowser {
  readonly userId: string
  readonly remember: boolean
}

/** Answers what the browser keeps. */
export async function letBrowserAwait(
  queries: Queries,
  { userId, remember }: AwaitingBrowser,
): Promise<string> {
  const proof = newProof()
  await queries.query(
    `insert into auth.awaiting_browsers (proof, user_id, remember, expires_at)
     values ($1, $2, $3, now() + interval '24 hours')`,
    [hashOfProof(proof), userId, remember],
  )
  return proof
}

/** This browser waits no longer. */
export async function deleteAwaiting(queries: Queries, proof: string): Promise<void> {
  await queries.query('delete from auth.awaiting_browsers where proof = $1', [hashOfProof(proof)])
}

/** Whose confirmation a browser waits for; null when for nobody's. */
export async function awaitedUser(queries: Queries, proof: string): Promise<string | null> {
  const { rows } = await queries.query<{ user_id: string }>(
    'select user_id from auth.awaiting_browsers where proof = $1 and expires_at > now()',
    [hashOfProof(proof)],
  )
  return rows[0]?.user_id ?? null
}

/** In one statement: of two that ask at once, one is answered. Null before the e-mail is confirmed. */
export async function takeConfirmed(queries: Queries, proof: string): Promise<AwaitingBrowser | null> {
  const { rows } = await queries.query<{ user_id: string; remember: boolean }>(
    `delete from auth.awaiting_browsers as browser using auth.users as person
     where browser.proof = $1 and browser.expires_at > now()
       and person.id = browser.user_id and person.email_verified
     returning browser.user_id, browser.remember`,
    [hashOfProof(proof)],
  )
  const taken = rows[0]
  return taken ? { userId: taken.user_id, remember: taken.remember } : null
}
