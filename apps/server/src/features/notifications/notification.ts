import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { DEFAULT_WAY, type NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Duty } from '@okoume/domain/person/administrator-roles.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NoticeRow, NoticeSummary, Schema } from '../../platform/database/schema.ts'
import type { EmailAction, EmailSummary, EmailTemplate } from '../mails/render-mail.ts'

export interface Addressee {
  readonly id: string
  readonly name: string
  /** Null for a person without one, who is not mailed. */
  readonly email: string | null
  /** A closed account has no address, and is not notified. */
  readonly closedAt: Date | null
}

/** Content of one notification: mail, push and screen say the same. */
export interface NotificationContent {
  /** Idempotency key: names the event and the addressee, who is notified once. */
  readonly cause: string
  /** The person chooses push or mail for each kind; null: always by mail, or by push who has no address. */
  readonly kind: NoticeKind | null
  readonly title: string
  readonly paragraphs: readonly string[]
  /** For the mail. */
  readonly summary?: NoticeSummary
  /** For a text message: at most a segment with its link; without it none is sent of this event. */
  readonly words?: string
  /** Where to go from there: a path of this site. */
  readonly action?: { readonly label: string; readonly path: string }
  /** Something else to do, beside it. */
  readonly other?: { readonly label: string; readonly path: string }
  /** Beside it in the mail, in place of the other: a path where such alerts are stopped without signing in, by POST alone. */
  readonly stop?: string
}

type Column = RawBuilder<unknown>

const chosenWay = (userId: string | Column, kind: NoticeKind | Column) =>
  sql`coalesce((select way from notice_ways where user_id = ${userId} and kind = ${kind}), ${DEFAULT_WAY})`

/**
 * True if that person is notified of that kind by push: they did not choose mails, or cannot be mailed what has no kind,
 * and have a device. Both are values or columns.
 */
export function isNotifiedByPush(userId: string | Column, kind: NoticeKind | Column): RawBuilder<boolean> {
  return sql`(
    exists (select from push_devices where user_id = ${userId})
    and case when ${kind}::text is null then exists (select from users where id = ${userId} and email is null)
      else ${chosenWay(userId, kind)} <> 'mail' end)`
}

/** True if they chose text messages for that kind, and a number of theirs is confirmed. */
export function isNotifiedByText(userId: string | Column, kind: NoticeKind | Column): RawBuilder<boolean> {
  return sql`(${chosenWay(userId, kind)} = 'sms' and ${provedPhone(userId)} is not null)`
}

/** The number by which that person signs in; null where none was confirmed. */
export function provedPhone(userId: string | Column): RawBuilder<GabonPhone | null> {
  return sql`(select phone_number from auth.users where id = ${userId})`
}

export const ADDRESSEE_COLUMNS = ['id', 'name', 'email', 'closedAt'] as const

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
