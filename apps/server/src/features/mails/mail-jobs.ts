import { HOUR_MS, MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { storableText } from '../../platform/database/kysely.ts'
import type { MailRow, Schema } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { DeliveryFailure, MailTransport, OutgoingMail } from './mail-transport.ts'
import { planSending } from './queue-mail.ts'

export interface MailJobContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly transport: MailTransport
  readonly log: FastifyBaseLogger
}

const OneMail = z.object({ id: z.uuid() })
const Mails = z.object({ ids: z.array(z.uuid()) })
const MAX_REASON_LENGTH = 300

/**
 * The mail's row says how often it was tried and what came of it; the queue only holds when it is tried next. An attempt
 * that fails is therefore a job that is done. The queue's own retries are left for what is no fault of the mail: a
 * process that was killed, a database that was away.
 *
 * A mail whose sending was acknowledged is not sent again. Where it is unknown whether it was (the connection was lost
 * after the message had gone, or this process died before it had noted the answer) it is: better twice than never,
 * and with the same Message-ID, by which mail programs and servers know the second one. The answers of one job's mails are
 * noted together: a process that dies among them sends them all again.
 */
export function mailJobs({ db, clock, transport, log }: MailJobContext) {
  async function send(ids: readonly string[]): Promise<void> {
    // Counted before it is made: an attempt that ends this process counts too.
    const mails = await db
      .updateTable('mails')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where(isOneOf(ids))
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .returningAll()
      .execute()
    const deliveries = []
    for (const mail of mails) deliveries.push({ mail, failure: await transport.deliver(outgoingMail(mail)) })
    const sent = deliveries.flatMap(({ mail, failure }) => (failure === null ? [mail.id] : []))
    if (sent.length > 0) {
      const acknowledged = { sentAt: clock.now(), failure: null, failureKind: null }
      await db.updateTable('mails').set(acknowledged).where(isOneOf(sent)).execute()
    }
    for (const { mail, failure } of deliveries) {
      if (failure === null) continue
      // Without the server's words, which often repeat the address.
      const { kind, permanent } = failure
      log.warn(
        { mail: mail.id, attempts: mail.attempts, kind, permanent },
        kind === 'withheld'
          ? 'a mail to an address that is not listed was withheld'
          : 'a mail could not be sent',
      )
      await storeFailure(db, mail, failure, clock.now())
    }
  }
  return {
    /** The mails of one event, for the first time. */
    'send-mails': (payload) => send(Mails.parse(payload).ids),
    /** A further attempt. */
    'send-mail': (payload) => send([OneMail.parse(payload).id]),
  } satisfies Jobs
}

/** Prevents deadlocks: two runs of one job lock its mails in one order. */
function isOneOf(ids: readonly string[]) {
  return sql<boolean>`id in (select id from mails where id = any(${ids}::uuid[]) order by id for update)`
}

function outgoingMail({ id, recipient, subject, textBody, htmlBody, unsubscribe }: MailRow): OutgoingMail {
  return { id, to: recipient, subject, text: textBody, html: htmlBody, unsubscribe }
}

async function storeFailure(
  db: Kysely<Schema>,
  { id, attempts }: MailRow,
  { kind, permanent, reason }: DeliveryFailure,
  now: Date,
): Promise<void> {
  const wait = permanent ? null : (WAITS_MS[attempts - 1] ?? null)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mails')
      .set({
        failure: storableText(reason.slice(0, MAX_REASON_LENGTH)),
        failureKind: kind,
        failedAt: wait === null ? now : null,
      })
      .where('id', '=', id)
      .where('sentAt', 'is', null)
      .execute()
    // The queue goes by the machine's clock; the demo's calendar does not move it.
    if (wait !== null) await planSending(trx, id, new Date(Date.now() + wait))
  })
}

/**
 * After each failed attempt, how long until the next: quick at first, for a server that restarts or puts unknown
 * senders off, then rarer, for two days in all. A mail later than that would surprise more than it helps; after the
 * last one there is none.
 */
const WAITS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
]
