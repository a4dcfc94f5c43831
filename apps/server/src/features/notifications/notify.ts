import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { DEFAULT_WAY, type NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import { DUTIES, type Duty } from '@okoume/domain/person/administrator-roles.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NoticeRow, NoticeSummary, Schema } from '../../platform/database/schema.ts'
import { type MailQueueing, type QueuedMail, queueMails } from '../mails/queue-mail.ts'
import type { EmailAction, EmailSummary, EmailTemplate } from '../mails/render-mail.ts'
import { planFirstPush } from './push/plan-push.ts'

export interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string
  /** A closed account has no address, and is not notified. */
  readonly closedAt: Date | null
}

/** Content of one notification: mail, push and screen say the same. */
export interface NotificationContent {
  /** Idempotency key: names the event and the addressee, who is notified once. */
  readonly cause: string
  /** The person chooses push or mail for each kind; null: always by mail. */
  readonly kind: NoticeKind | null
  readonly title: string
  readonly paragraphs: readonly string[]
  /** For the mail. */
  readonly summary?: NoticeSummary
  /** Where to go from there: a path of this site. */
  readonly action?: { readonly label: string; readonly path: string }
  /** Something else to do, beside it. */
  readonly other?: { readonly label: string; readonly path: string }
  /** Beside it in the mail, in place of the other: a path where such alerts are stopped without signing in, by POST alone. */
  readonly stop?: string
}

export type NotifyContext = MailQueueing

export interface PersonalNotification {
  /** Locked by the caller: {@link lockAddressees}. */
  readonly person: Addressee
  readonly content: NotificationContent
}

/**
 * Notifies people, once of each cause, in the caller's transaction: on the screen, and by push or mail as they chose. Where
 * no device can be reached, the push becomes a mail. All notices are one statement, all mails another.
 */
export async function notifyPeople(
  trx: Kysely<Schema>,
  notifications: readonly PersonalNotification[],
  notifyContext: NotifyContext,
): Promise<void> {
  const open = notifications.filter(({ person }) => !person.closedAt)
  if (open.length === 0) return
  const people = new Map(open.map(({ person, content }) => [content.cause, person]))
  const notices = await insertNotices(trx, open, notifyContext)
  for (const { id, byPush } of notices) if (byPush) await planFirstPush(trx, id)
  const mails = notices.flatMap((notice): QueuedMail[] => {
    const person = people.get(notice.cause)
    if (notice.byPush || !person) return []
    const template = notificationEmail(notice, { name: person.name, publicUrl: notifyContext.publicUrl })
    return [{ cause: notice.cause, to: person.email, template }]
  })
  await queueMails(trx, mails, notifyContext)
}

/** Answers those whose cause was not notified before. */
async function insertNotices(
  trx: Kysely<Schema>,
  notifications: readonly PersonalNotification[],
  { now, newId }: NotifyContext,
) {
  const rows = notifications.map(({ person, content }) => {
    const { cause, kind, title, paragraphs, summary, action, other, stop } = content
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
      createdAt: now,
    }
  })
  return trx
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning(['id', 'cause', 'title', 'paragraphs', 'link', 'linkLabel'])
    .returning(['otherLink', 'otherLabel', 'stopLink', 'summary'])
    .returning(isNotifiedByPush(sql.ref('notices.userId'), sql.ref('notices.kind')).as('byPush'))
    .execute()
}

/** True if that person is notified of that kind by push: they chose it, and have a device. Both are values or columns. */
export function isNotifiedByPush(
  userId: string | RawBuilder<unknown>,
  kind: NoticeKind | RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(
    ${kind}::text is not null and exists (select from push_devices where user_id = ${userId})
    and coalesce(
      (select way from notice_ways where user_id = ${userId} and kind = ${kind}), ${DEFAULT_WAY}) = 'push')`
}

const ADDRESSEE_COLUMNS = ['id', 'name', 'email', 'closedAt'] as const

/** Locks an addressee until the caller's transaction ends: the account is not closed before that. */
export async function lockAddressee(trx: Kysely<Schema>, id: string): Promise<Addressee> {
  const [person] = await lockAddressees(trx, [id])
  if (!person) throw new Error(`there is no account ${id}`)
  return person
}

/** Several, likewise, in the order of their ids. */
export async function lockAddressees(trx: Kysely<Schema>, ids: readonly string[]): Promise<Addressee[]> {
  if (ids.length === 0) return []
  return trx
    .selectFrom('users')
    .select(ADDRESSEE_COLUMNS)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Every administrator with that duty, likewise. */
async function lockAdministrators(trx: Kysely<Schema>, duty: Duty): Promise<Addressee[]> {
  return trx
    .selectFrom('users')
    .select(ADDRESSEE_COLUMNS)
    .where(isOnDuty(duty))
    .where('closedAt', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Of a row of `users`. */
function isOnDuty(duty: Duty): RawBuilder<boolean> {
  // The first condition names the index.
  return sql`roles <> '{}' and suspended_at is null and roles && ${['supervisor', ...DUTIES[duty]]}::text[]`
}

/** `cause` names the event: each administrator is notified of it once. */
export type AdministratorsNotification = Omit<NotificationContent, 'action' | 'kind'> & {
  /** Those whose duty it is are notified. */
  readonly duty: Duty
  /** By push, where they chose so for that kind; without it always by mail. */
  readonly kind?: NoticeKind
  /** The view where it waits; the overview by default. */
  readonly path?: string
  /** The ids of its parties, who do not work on it. */
  readonly except?: readonly string[]
}

export async function addressAdministrators(
  trx: Kysely<Schema>,
  notification: AdministratorsNotification,
): Promise<PersonalNotification[]> {
  const { duty, cause, kind = null, title, paragraphs, path = '/administration', except = [] } = notification
  const onDuty = await lockAdministrators(trx, duty)
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

export interface AdministratorsMail {
  /** Those whose duty it is are mailed. */
  readonly duty: Duty
  /** Names the event: each of them is mailed once. */
  readonly cause: string
  /** A link in it names the administrator to whom it is mailed. */
  readonly template: (publicUrl: string, administratorId: string) => EmailTemplate
  /** The person it is about, who is mailed only as the one administrator. */
  readonly about?: string
}

/** Mails every administrator with that duty; the first who acts decides. */
export async function mailAdministrators(
  trx: Kysely<Schema>,
  { duty, cause, template, about }: AdministratorsMail,
  context: NotifyContext,
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
  await queueMails(trx, mails, context)
}

type Content = Pick<
  NoticeRow,
  'title' | 'paragraphs' | 'link' | 'linkLabel' | 'otherLink' | 'otherLabel' | 'stopLink' | 'summary'
>

/** The width of a mail's picture on a dense screen. */
const PICTURE_WIDTH = 320

const STOP_LABEL = 'Arrêter cette alerte'

/** The mail that says the same as the notice on the screen. */
export function notificationEmail(
  { title, paragraphs, summary, ...links }: Content,
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
): EmailTemplate {
  return {
    subject: title,
    greeting: `Bonjour ${name},`,
    paragraphs: summary?.lines.some(({ path }) => path) ? paragraphs.slice(1) : paragraphs,
    ...(summary && { summary: resolveSummary(summary, publicUrl) }),
    actions: [
      ...action(links.link, links.linkLabel, publicUrl),
      ...(links.stopLink === null
        ? action(links.otherLink, links.otherLabel, publicUrl)
        : action(links.stopLink, STOP_LABEL, publicUrl)),
    ],
    ...(links.stopLink !== null && { unsubscribe: `${publicUrl}${links.stopLink}` }),
  }
}

function action(path: string | null, label: string | null, publicUrl: string): EmailAction[] {
  return path !== null && label !== null ? [{ label, link: `${publicUrl}${path}` }] : []
}

/** With absolute addresses: a mail is read elsewhere. */
function resolveSummary({ title, picture, lines }: NoticeSummary, publicUrl: string): EmailSummary {
  const address = picture && new URL(pictureVariant(picture, PICTURE_WIDTH, 'webp'), publicUrl)
  return {
    title,
    picture: address?.toString() ?? null,
    lines: lines.map(({ path, ...line }) => (path ? { ...line, link: `${publicUrl}${path}` } : line)),
  }
}
