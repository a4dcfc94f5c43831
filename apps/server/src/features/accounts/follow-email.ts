import { CLOSED_ACCOUNT_NAME } from '@okoume/domain/person/person-name.ts'
import type pg from 'pg'

/**
 * An account that is open has another e-mail from now on. What was written to the one before goes with it: mails are
 * known by their addressee, and the next one to have that address must not find them among their own. What has not
 * gone yet still does, such as the warning that the e-mail is being changed.
 */
export const CHANGE_EMAIL = `
  with before as (
    select id, email from public.users where id = $1 and email is distinct from $2 and closed_at is null for no key update
  ), changed as (
    update public.users as person set email = $2 from before where person.id = before.id
  )
  delete from public.mails using before
  where lower(recipient) = lower(before.email) and lower(before.email) <> lower($2)
    and (sent_at is not null or failed_at is not null)`

const CLOSE_UNCONFIRMED = 'update public.users set email = null, name = $2, closed_at = now() where id = $1'

/** An account's new e-mail with the identity service. */
export interface FollowedChange {
  readonly id: string
  readonly email: string
  /** The account of an unconfirmed sign-up that had this e-mail, and is gone there. */
  readonly removedId: string | null
}

/** The account has another e-mail with the identity service: the same here, in the same transaction. */
export async function followEmail(
  queries: Pick<pg.ClientBase, 'query'>,
  { id, email, removedId }: FollowedChange,
): Promise<void> {
  if (removedId !== null) await queries.query(CLOSE_UNCONFIRMED, [removedId, CLOSED_ACCOUNT_NAME])
  await queries.query(CHANGE_EMAIL, [id, email])
}
