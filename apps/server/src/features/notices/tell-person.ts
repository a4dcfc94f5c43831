import type { Kysely } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'

export interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Whoever has left has no address any more, and reads nothing. */
  readonly closed_at: Date | null
}

/** What somebody is told of an event: the mail and the screen say the same. */
export interface News {
  /** Names the event and the addressee: nobody is told twice. */
  readonly cause: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Where to go from there: a path of this site. */
  readonly action?: { readonly label: string; readonly path: string }
}

export interface Telling {
  readonly now: Date
  readonly newId: NewId
  readonly publicUrl: string
}

/** Tells a person something in the caller's transaction: once on the screen and once by mail. */
export async function tellPerson(
  trx: Kysely<Schema>,
  person: Addressee,
  news: News,
  telling: Telling,
): Promise<void> {
  if (person.closed_at) return
  const { cause, title, paragraphs, action } = news
  const { now, newId, publicUrl } = telling
  await trx
    .insertInto('notices')
    .values({
      id: newId(now),
      user_id: person.id,
      cause,
      title,
      paragraphs: [...paragraphs],
      link: action?.path ?? null,
      link_label: action?.label ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
  const letter = {
    subject: title,
    greeting: `Bonjour ${person.name},`,
    paragraphs,
    ...(action ? { action: { label: action.label, link: `${publicUrl}${action.path}` } } : {}),
  }
  await queueMail(trx, { cause, to: person.email, letter }, { now, newId })
}
