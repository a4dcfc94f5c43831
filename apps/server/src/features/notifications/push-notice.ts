import type { PushedNotice } from '@okoume/contract/wire/push.ts'
import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import { splitGraphemes } from '@okoume/domain/writing/graphemes.ts'
import type { Kysely } from 'kysely'
import type { NoticeRow, PushDeviceRow, Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { lockAddressee, notificationEmail } from './notification.ts'
import { isTooLate, nextAttemptAt, type PlannedPush, planPush } from './push/plan-push.ts'
import { dropDevices, findDevices, noteReached } from './push/push-devices.ts'
import type { OutgoingPush, PushOutcome, PushSender } from './push/push-sender.ts'
import { planText, type TextNoticeContext } from './texts/text-notice.ts'

const DAY_SECONDS = 24 * 3600

interface Manner {
  readonly lifeSeconds: number
  readonly urgency: OutgoingPush['urgency']
}

/** For what is mailed to whoever has an address. */
const NO_KIND: Manner = { lifeSeconds: 7 * DAY_SECONDS, urgency: 'high' }

/** A request is answered within a day, or it expires; the rest is worth knowing later too. */
const MANNERS: Readonly<Record<NoticeKind, Manner>> = {
  requests: { lifeSeconds: DAY_SECONDS, urgency: 'high' },
  answers: { lifeSeconds: 7 * DAY_SECONDS, urgency: 'normal' },
  payments: { lifeSeconds: 7 * DAY_SECONDS, urgency: 'high' },
  messages: { lifeSeconds: 7 * DAY_SECONDS, urgency: 'normal' },
  returns: { lifeSeconds: 3 * DAY_SECONDS, urgency: 'normal' },
  alerts: { lifeSeconds: 2 * DAY_SECONDS, urgency: 'normal' },
}

/** Push services must take 4096 bytes encrypted (RFC 8030); some count a little more around it. */
const MAX_BYTES = 3000
const FEWER_BYTES = 1000
const MAX_TITLE_BYTES = 400

export type PushableNotice = Pick<NoticeRow, 'id' | 'kind' | 'title' | 'paragraphs' | 'link'>

export function pushMessage(notice: PushableNotice): Omit<OutgoingPush, 'target'> {
  return {
    text: written(notice, MAX_BYTES),
    shorterText: written(notice, FEWER_BYTES),
    topic: Buffer.from(notice.id.replaceAll('-', ''), 'hex').toString('base64url'),
    ...(notice.kind ? MANNERS[notice.kind] : NO_KIND),
  }
}

function written({ id, kind, title, paragraphs, link: path }: PushableNotice, maxBytes: number): string {
  const write = (body: string) =>
    JSON.stringify({
      id,
      kind,
      title: cut(title, MAX_TITLE_BYTES),
      body,
      path,
    } satisfies PushedNotice)
  return write(cut(paragraphs.join('\n'), maxBytes - countBytes(write(''))))
}

/** Truncates a text to a number of bytes of JSON, between two characters. */
function cut(text: string, maxBytes: number): string {
  if (countBytes(JSON.stringify(text)) <= maxBytes) return text
  let shortened = ''
  let bytes = countBytes(JSON.stringify('…'))
  for (const letter of splitGraphemes(text)) {
    bytes += countBytes(JSON.stringify(letter)) - QUOTES
    if (bytes > maxBytes) break
    shortened += letter
  }
  return `${shortened.trimEnd()}…`
}

const QUOTES = 2

function countBytes(text: string): number {
  return Buffer.byteLength(text)
}

export interface PushContext extends TextNoticeContext {
  readonly pushes: PushSender
}

interface Pushed {
  readonly device: PushDeviceRow
  readonly outcome: PushOutcome
}

/**
 * Notifies a person of a notice on each of their devices, or by mail where no push service takes it: by text message who
 * has no address. One that was
 * read meanwhile is skipped.
 *
 * At-least-once: a process that dies between sending and noting sends again, and the device replaces the first.
 */
export async function pushNotice(context: PushContext, push: PlannedPush): Promise<void> {
  const { db } = context
  const notice = await findUnread(db, push.noticeId)
  if (!notice) return
  const devices = isTooLate(push, Date.now()) ? [] : await findDevices(db, notice.userId, push.devices)
  const words = pushMessage(notice)
  const pushed = await Promise.all(
    devices.map(async (device) => ({
      device,
      outcome: await context.pushes.deliver({ ...words, target: device }),
    })),
  )
  await db.transaction().execute((trx) => settle(context, trx, { push, pushed, userId: notice.userId }))
}

async function findUnread(db: Kysely<Schema>, id: string): Promise<NoticeRow | undefined> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .executeTakeFirst()
}

/** Records the outcome; then retries, or falls back to a mail. */
async function settle(
  context: PushContext,
  trx: Kysely<Schema>,
  { push, pushed, userId }: { push: PlannedPush; pushed: readonly Pushed[]; userId: string },
): Promise<void> {
  const now = context.clock.now()
  const person = await lockAddressee(trx, userId)
  const notice = await lockNotice(trx, push.noticeId)
  // Closing an account deletes its notices.
  if (!notice) return
  await dropDevices(trx, selectIds(pushed, 'gone'))
  // A device that was signed out meanwhile has not reached this person.
  const reached = await noteReached(trx, userId, selectIds(pushed, 'taken'), now)
  if (reached) await notePushed(trx, notice.id, now)
  if (notice.readAt !== null || (await planNext(trx, push, pushed))) return
  if (reached || notice.pushedAt !== null) return
  if (!person.email) {
    if (context.texts.senders.length > 0 && notice.textWords !== null) await planText(trx, notice.id)
    return
  }
  const template = notificationEmail(notice, { name: person.name, publicUrl: context.publicUrl })
  await queueMail(trx, { cause: notice.cause, to: person.email, template }, { ...context, now })
}

async function lockNotice(trx: Kysely<Schema>, id: string): Promise<NoticeRow | undefined> {
  return trx.selectFrom('notices').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

async function notePushed(trx: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ pushedAt: now })
    .where('id', '=', id)
    .where('pushedAt', 'is', null)
    .execute()
}

/** True if some are to be tried again. */
async function planNext(trx: Kysely<Schema>, push: PlannedPush, pushed: readonly Pushed[]): Promise<boolean> {
  const again = pushed.flatMap(({ device, outcome }) => {
    const at = outcome.kind === 'later' ? nextAttemptAt(push, outcome.waitMs, Date.now()) : null
    return at === null ? [] : [{ id: device.id, at }]
  })
  if (again.length === 0) return false
  const runAt = new Date(Math.max(...again.map(({ at }) => at.getTime())))
  await planPush(trx, { ...push, attempt: push.attempt + 1, devices: again.map(({ id }) => id) }, runAt)
  return true
}

function selectIds(pushed: readonly Pushed[], kind: PushOutcome['kind']): string[] {
  return pushed.filter(({ outcome }) => outcome.kind === kind).map(({ device }) => device.id)
}
