import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { MessageRow, Schema } from '../../platform/database/schema.ts'
import { enqueueJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Notify } from '../../platform/notify.ts'
import { isNotifiedByPush } from '../notifications/notification.ts'
import { maskUnmasked } from './mask-messages.ts'

export interface MessageEvents {
  /** `others`: how many are unread after the first. */
  readonly 'messages unread': {
    readonly rentalId: string
    readonly personId: string
    readonly first: Pick<MessageRow, 'number' | 'body' | 'shown'>
    readonly others: number
  }
}

export interface ConversationContext {
  readonly db: Kysely<Schema>
  readonly notify: Notify<MessageEvents>
}

const Waiting = z.object({ rentalId: z.uuid(), personId: z.uuid(), number: z.int() })
type Waiting = Readonly<z.infer<typeof Waiting>>

export function conversationJobs(context: ConversationContext & { readonly clock: Clock }) {
  return {
    /** Notifies of a message that is still unread a while after it was sent. */
    'tell-of-messages': (payload) => notifyOfMessages(context, Waiting.parse(payload), context.clock.now()),

    'mask-messages': () => maskUnmasked(context.db),
  } satisfies Jobs
}

/** Also of processes of the version before, while they still write: each minute. */
export const CONVERSATION_SCHEDULES = { 'mask-messages': '* * * * *' }

/** Debounce: who reads within this time needs no mail. A push disturbs less, so it comes sooner. */
const AWAY_AFTER_MS = { mail: 2 * 60_000, push: 20_000 }
export const MESSAGE_QUEUE = 'tell-of-messages'

/** Plans, in the transaction of a message, to tell its addressee of it if they do not read it. */
export async function planNotification(trx: Kysely<Schema>, waiting: Waiting): Promise<void> {
  const { byPush } = await trx
    .selectNoFrom(isNotifiedByPush(waiting.personId, 'messages').as('byPush'))
    .executeTakeFirstOrThrow()
  const runAt = new Date(Date.now() + AWAY_AFTER_MS[byPush ? 'push' : 'mail'])
  await enqueueJob(trx, 'tell-of-messages', { ...waiting }, { runAt, queue: MESSAGE_QUEUE })
}

/** Notifies a person once of unread messages, until they have read them. */
export async function notifyOfMessages(
  context: ConversationContext,
  { rentalId, personId, number }: Waiting,
  now: Date,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', personId)
      .forKeyShare()
      .executeTakeFirst()
    const mark = await trx
      .selectFrom('conversationReaders')
      .select(['readNumber', 'toldNumber'])
      .where('rentalId', '=', rentalId)
      .where('userId', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    if (!person || !mark || mark.readNumber >= number) return
    const unread = await trx
      .selectFrom('messages')
      .select(['number', 'body', 'shown'])
      .where('rentalId', '=', rentalId)
      .where('number', '>', mark.readNumber)
      .where('authorId', '<>', personId)
      .orderBy('number')
      .execute()
    const [first] = unread
    if (!first || mark.toldNumber >= first.number) return
    const others = unread.length - 1
    await context.notify(trx, 'messages unread', { rentalId, personId, first, others }, now)
    await trx
      .updateTable('conversationReaders')
      .set({ toldNumber: unread.at(-1)?.number ?? first.number })
      .where('rentalId', '=', rentalId)
      .where('userId', '=', personId)
      .execute()
  })
}

/** Does at once what the jobs would do in their time. */
export async function notifyOfAllMessages(context: ConversationContext, now: Date): Promise<void> {
  const { rows } = await sql<Waiting>`
    select mark.rental_id as "rentalId", mark.user_id as "personId", max(messages.number) as number
    from conversation_readers as mark join rentals on rentals.id = mark.rental_id join messages on messages.rental_id = mark.rental_id
      and messages.number > greatest(mark.read_number, mark.told_number) and messages.author_id <> mark.user_id
    group by 1, 2`.execute(context.db)
  for (const waiting of rows) await notifyOfMessages(context, waiting, now)
}
