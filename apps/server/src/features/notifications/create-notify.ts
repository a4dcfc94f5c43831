import type { Kysely } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'
import {
  type AdministratorsMail,
  type AdministratorsNotification,
  addressAdministrators,
  lockAddressees,
  mailAdministrators,
  type NotificationContent,
  notifyPeople,
  type PersonalNotification,
} from './notify.ts'

/** A mail alone, to a person whom the caller's transaction has locked. */
interface PersonMail {
  readonly cause: string
  readonly email: string
  readonly template: (publicUrl: string) => EmailTemplate
}

/** To one person, by their id, or to every administrator with a duty: a notification, or a mail alone. */
export type AddressedNotification =
  | (NotificationContent & { readonly to: string })
  | AdministratorsNotification
  | PersonMail
  | AdministratorsMail

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
  /** Mails alone are queued here; what else is to be said is answered. */
  async function address(trx: Kysely<Schema>, event: string, data: unknown, now: Date) {
    const describe = notifications[event]
    if (!describe) throw new Error(`no feature has a text for the event ${event}`)
    const context = { newId, publicUrl, now }
    const described = await describe(data as never, trx, now)
    const personal = await addressPeople(trx, described)
    for (const one of described) {
      if ('email' in one) {
        const mail = { cause: one.cause, to: one.email, template: one.template(publicUrl) }
        await queueMail(trx, mail, context)
      } else if ('template' in one) await mailAdministrators(trx, one, context)
      else if ('duty' in one) personal.push(...(await addressAdministrators(trx, one)))
    }
    return personal
  }
  async function together(
    trx: Kysely<Schema>,
    events: readonly (readonly [event: string, data: unknown])[],
    now: Date,
  ): Promise<void> {
    const personal: PersonalNotification[] = []
    for (const [event, data] of events) personal.push(...(await address(trx, event, data, now)))
    await notifyPeople(trx, personal, { newId, publicUrl, now })
  }
  const notify = (trx: Kysely<Schema>, event: string, data: unknown, now: Date) =>
    together(trx, [[event, data]], now)
  return Object.assign(notify, { together })
}

async function addressPeople(
  trx: Kysely<Schema>,
  described: readonly AddressedNotification[],
): Promise<PersonalNotification[]> {
  const named = described.flatMap((one) => ('to' in one ? [one] : []))
  const people = await lockAddressees(trx, [...new Set(named.map(({ to }) => to))])
  return named.map(({ to, ...content }) => {
    const person = people.find(({ id }) => id === to)
    if (!person) throw new Error(`there is no account ${to}`)
    return { person, content }
  })
}
