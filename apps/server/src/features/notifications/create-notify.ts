import { DUTIES, type Duty } from '@okoume/domain/person/administrator-roles.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type MailQueueing, type QueuedMail, queueMails } from '../mails/queue-mail.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'
import {
  ADDRESSEE_COLUMNS,
  type Addressee,
  type AdministratorsMail,
  type AdministratorsNotification,
  isNotifiedByPush,
  isNotifiedByText,
  lockAddressees,
  type NotificationContent,
  notificationEmail,
} from './notification.ts'
import { planFirstPush } from './push/plan-push.ts'
import { planText } from './texts/text-notice.ts'

/** A mail alone, to a person whom the caller's transaction has locked. */
interface PersonMail {
  readonly cause: string
  readonly email: string | null
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

type Queue = typeof queueMails

interface NotifyContext {
  readonly newId: NewId
  readonly publicUrl: string
  /** False: notices alone, for people whose addresses do not exist. */
  readonly mails?: boolean
  /** True if text messages can be sent. */
  readonly sendsTexts?: boolean
}

export function createNotify(
  notifications: Readonly<Record<string, Describe<never>>>,
  { newId, publicUrl, mails = true, sendsTexts = false }: NotifyContext,
) {
  const queue: Queue = mails ? queueMails : async () => {}

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
        await queue(trx, [mail], context)
      } else if ('template' in one) await mailAdministrators(trx, one, queue, context)
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
    await notifyPeople(trx, personal, queue, { newId, publicUrl, now, sendsTexts })
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

/** Locks every administrator with that duty, who is to read it. */
async function addressAdministrators(
  trx: Kysely<Schema>,
  notification: AdministratorsNotification,
): Promise<PersonalNotification[]> {
  const { duty, cause, kind = null, title, paragraphs, path = '/administration', except = [] } = notification
  const onDuty = await trx
    .selectFrom('users')
    .select(ADDRESSEE_COLUMNS)
    .where(isOnDuty(duty))
    .where('closedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return onDuty
    .filter(({ id }) => !except.includes(id))
    .map((person) => ({
      person,
      content: {
        cause: `${cause} administrator ${person.id}`,
        ...{ kind, title, paragraphs },
        action: { label: "Ouvrir l'administration", path },
      },
    }))
}

/** Of a row of `users`. */
function isOnDuty(duty: Duty): RawBuilder<boolean> {
  // The first condition names the index.
  return sql`roles <> '{}' and suspended_at is null and roles && ${['supervisor', ...DUTIES[duty]]}::text[]`
}

/** Mails every administrator with that duty; the first who acts decides. */
async function mailAdministrators(
  trx: Kysely<Schema>,
  { duty, cause, template, about }: AdministratorsMail,
  queue: Queue,
  context: MailQueueing,
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(isOnDuty(duty))
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute()
  const others = administrators.filter(({ id }) => id !== about)
  const mails = (others.length > 0 ? others : administrators).map(({ id, email }) => ({
    cause: `${cause} administrator ${id}`,
    to: email,
    template: template(context.publicUrl, id),
  }))
  await queue(trx, mails, context)
}

interface PersonalNotification {
  /** Locked by the caller: {@link lockAddressees}. */
  readonly person: Addressee
  readonly content: NotificationContent
}

/**
 * Notifies people, once of each cause, in the caller's transaction: on the screen, and by push, text message or mail as
 * they chose. Where no device can be reached, the push becomes a mail, or a text message to who has no address. All
 * notices are one statement, all mails another.
 */
async function notifyPeople(
  trx: Kysely<Schema>,
  notifications: readonly PersonalNotification[],
  queue: Queue,
  notifyContext: MailQueueing & { readonly sendsTexts: boolean },
): Promise<void> {
  const open = notifications.filter(({ person }) => !person.closedAt)
  if (open.length === 0) return
  const people = new Map(open.map(({ person, content }) => [content.cause, person]))
  const notices = await insertNotices(trx, open, notifyContext)
  const isTexted = ({ cause, textWords, byPush, byText }: (typeof notices)[number]) =>
    notifyContext.sendsTexts && textWords !== null && (byText || (!byPush && !people.get(cause)?.email))
  for (const notice of notices) {
    if (isTexted(notice)) await planText(trx, notice.id)
    else if (notice.byPush) await planFirstPush(trx, notice.id)
  }
  const mails = notices.flatMap((notice): QueuedMail[] => {
    const person = people.get(notice.cause)
    if (isTexted(notice) || notice.byPush || !person?.email) return []
    const template = notificationEmail(notice, { name: person.name, publicUrl: notifyContext.publicUrl })
    return [{ cause: notice.cause, to: person.email, template }]
  })
  await queue(trx, mails, notifyContext)
}

/** Answers those whose cause was not notified before. */
async function insertNotices(
  trx: Kysely<Schema>,
  notifications: readonly PersonalNotification[],
  { now, newId }: MailQueueing,
) {
  const rows = notifications.map(({ person, content }) => {
    const { cause, kind, title, paragraphs, summary, words, action, other, stop } = content
    return {
      id: newId(now),
      userId: person.id,
      cause,
      kind,
      title: bindPunctuation(title),
      paragraphs: paragraphs.map(bindPunctuation),
      link: action?.path ?? null,
      linkLabel: action?.label ?? null,
      otherLink: other?.path ?? null,
      otherLabel: other?.label ?? null,
      stopLink: stop ?? null,
      summary: summary ? JSON.stringify(summary) : null,
      textWords: words ?? null,
      createdAt: now,
    }
  })
  return trx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning(['id', 'cause', 'title', 'paragraphs', 'link', 'linkLabel'])
    .returning(['otherLink', 'otherLabel', 'stopLink', 'summary', 'textWords'])
    .returning(isNotifiedByPush(sql.ref('notices.userId'), sql.ref('notices.kind')).as('byPush'))
    .returning(isNotifiedByText(sql.ref('notices.userId'), sql.ref('notices.kind')).as('byText'))
    .execute()
}
