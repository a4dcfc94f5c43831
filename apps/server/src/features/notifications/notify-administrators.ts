import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { lockAdministrators } from './addressees.ts'
import { type NotificationContent, type NotifyContext, notifyPerson } from './notify-person.ts'

/** What all of them are told; each of them once of the event that `cause` names. */
type AdministratorsNews = Omit<NotificationContent, 'action' | 'kind'>

/** Tells each administrator, in the caller's transaction, of what waits for one of them. */
export async function notifyAdministrators(
  trx: Kysely<Schema>,
  { cause, title, paragraphs }: AdministratorsNews,
  notifyContext: NotifyContext,
): Promise<void> {
  for (const person of await lockAdministrators(trx)) {
    const news = {
      cause: `${cause} administrator ${person.id}`,
      kind: null,
      title,
      paragraphs,
      action: { label: "Ouvrir l'administration", path: '/administration' },
    }
    await notifyPerson(trx, person, news, notifyContext)
  }
}
