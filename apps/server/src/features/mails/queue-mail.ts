import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { startOfText } from '@okoume/domain/writing/graphemes.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { addJob, enqueueJob } from '../../platform/jobs/jobs.ts'
import { createQueueGroup } from '../../platform/jobs/queues.ts'
import { type EmailTemplate, renderHtml, renderText } from './render-mail.ts'

/**
 * Bulkhead: an SMTP server that hangs blocks a slot of the worker for each mail. Mails run in so many queues, over all
 * processes, which leaves the other slots to other jobs.
 */
export const MAIL_QUEUES = createQueueGroup('mails', 2)

/** Schedules the sending of a mail, at once or at `runAt`; it replaces an earlier schedule. */
export async function planSending(db: Kysely<Schema>, id: string, runAt?: Date): Promise<void> {
  const at = runAt ? { runAt } : {}
  await enqueueJob(db, 'send-mail', { id }, { key: `send-mail ${id}`, queue: MAIL_QUEUES.nameFor(id), ...at })
}

export interface QueuedMail {
  /** Names the event and the addressee: the same one is never queued twice. */
  readonly cause: string
  /** Null for a person without an e-mail: nothing is queued. */
  readonly to: string | null
  readonly template: EmailTemplate
}

export interface Queueing {
  readonly now: Date
  readonly newId: NewId
}

export interface MailQueueing extends Queueing {
  /** The site's own address, for the pictures in mails. */
  readonly publicUrl: string
}

/** Queues a mail in the caller's transaction; a job sends it once that has committed. */
export async function queueMail(db: Kysely<Schema>, mail: QueuedMail, queueing: MailQueueing): Promise<void> {
  await queueMails(db, [mail], queueing)
}

/** One job holds its hand of the worker for as long as so many mails take. */
const MAX_MAILS_OF_A_JOB = 5

/** Queues mails in the caller's transaction: as many as one job sends, in one statement with that job. */
export async function queueMails(
  db: Kysely<Schema>,
  mails: readonly QueuedMail[],
  { now, newId, publicUrl }: MailQueueing,
): Promise<void> {
  const sent = mails.flatMap(({ to, ...mail }) => (to === null ? [] : { ...mail, to }))
  for (let done = 0; done < sent.length; done += MAX_MAILS_OF_A_JOB) {
    const rows = sent.slice(done, done + MAX_MAILS_OF_A_JOB).map(({ cause, to, template }) => ({
      id: newId(now),
      cause,
      recipient: to,
      subject: subjectLine(template.subject),
      textBody: renderText(template),
      htmlBody: renderHtml(template, publicUrl),
      unsubscribe: template.unsubscribe ?? null,
      queuedAt: now,
    }))
    const ids = rows.map(({ id }) => id)
    const job = addJob('send-mails', { ids }, { queue: MAIL_QUEUES.nameFor(ids[0] ?? '') })
    const queued = db
      .insertInto('mails')
      .values(rows)
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returning('id')
    // Without a job where all causes were queued before.
    await sql`with queued as (${queued}) select (${job}).id from (select from queued limit 1) as queued_any`.execute(
      db,
    )
  }
}

const MAX_SUBJECT_LENGTH = 200
const BREAKS_AND_CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * A subject that is one header and stays as it was written: a line break would begin another header, a mark of
 * direction would show it backwards, and `=?` would be read as an encoded word, which says something else.
 */
function subjectLine(subject: string): string {
  const line = bindPunctuation(visibleText(subject))
    .replace(BREAKS_AND_CONTROLS, ' ')
    .replaceAll('=?', '= ?')
    .trim()
  return line.length <= MAX_SUBJECT_LENGTH ? line : `${startOfText(line, MAX_SUBJECT_LENGTH)}…`
}
