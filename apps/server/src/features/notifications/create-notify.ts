import type { Kysely } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import {
  type AdministratorsMail,
  type AdministratorsNotification,
  lockAddressee,
  mailAdministrators,
  type NotificationContent,
  notifyAdministrators,
  notifyPerson,
} from './notify.ts'

/** To one person, by their id, or to every administrator with a duty: a notification, or a mail alone. */
export type AddressedNotification =
  | (NotificationContent & { readonly to: string })
  | AdministratorsNotification
  | Omit<AdministratorsMail, 'now'>

type Describe<Data> = (
  data: Data,
  trx: Kysely<Schema>,
  now: Date,
) => readonly AddressedNotification[] | Promise<readonly AddressedNotification[]>

/** By event: who is notified of it, and in which words. */
export type Notifications<Events> = { readonly [Name in keyof Events]: Describe<Events[Name]> }

export function createNotify(
  notifications: Readonly<Record<string, Describe<never>>>,
  { newId, publicUrl }: { readonly newId: NewId; readonly publicUrl: string },
) {
  return async (trx: Kysely<Schema>, event: string, data: unknown, now: Date): Promise<void> => {
    const describe = notifications[event]
    if (!describe) throw new Error(`no feature has a text for the event ${event}`)
    for (const one of await describe(data as never, trx, now)) {
      if ('template' in one) await mailAdministrators(trx, { newId, publicUrl }, { ...one, now })
      else if ('duty' in one) await notifyAdministrators(trx, one, { newId, publicUrl, now })
      else await notifyPerson(trx, await lockAddressee(trx, one.to), one, { newId, publicUrl, now })
    }
  }
}
