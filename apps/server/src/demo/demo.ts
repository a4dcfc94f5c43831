import type { demoOperations } from '@okoume/contract/operations/demo.ts'
import { type CalendarDay, dayInLibreville, daysBetween } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import { followPayment } from '../features/payments/transactions/follow-payment.ts'
import { findOpenPayments } from '../features/payments/transactions/open-payments.ts'
import type { PaymentContext } from '../features/payments/transactions/submit-payment.ts'
import { type Clock, systemClock } from '../platform/clock/clock.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Handlers } from '../platform/http/operations/operations.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoIdentity } from './demo-people.ts'
import { findDemoSource, registerDemoPictures } from './demo-pictures.ts'
import { phoneHandlers } from './phone-handlers.ts'
import type { Scenery } from './scenery.ts'
import { seedDemo } from './seed-demo.ts'
import type { SeedContext } from './seed-rentals.ts'

/** Everything that makes a demo of the product: its catalogue, its outside parties, its calendar. */
export interface Demo extends Scenery {
  readonly clock: DemoClock
  /** Done at once when the calendar is moved; `since` is where it stood before. */
  onCalendarMoved(work: (since: Date) => Promise<void>): void
}

export async function createDemo(context: SeedContext & { readonly identity: DemoIdentity }): Promise<Demo> {
  const clock = await openDemoClock(context.db)
  let runSchedules = async (_since: Date) => {}
  const runAllDue = async (since: Date) => {
    const now = clock.now()
    await followPayments(context, now)
    await runSchedules(since)
    // The schedules may have ordered refunds.
    await followPayments(context, now)
  }
  return {
    clock,
    handlers: demoHandlers({ db: context.db, clock, runDue: runAllDue }),
    registerPictures: registerDemoPictures,
    findSource: findDemoSource,
    onCalendarMoved(work) {
      runSchedules = work
    },
    seed: () => seedDemo(context, clock.now()),
  }
}

/** A clock whose calendar can be moved; it keeps the time of day, and its place when the server restarts. */
interface DemoClock extends Clock {
  today(): CalendarDay
  moveTo(day: CalendarDay): Promise<void>
}

export async function openDemoClock(db: Kysely<Schema>): Promise<DemoClock> {
  const saved = await db.selectFrom('demoClock').select('offsetMs').executeTakeFirst()
  let offset = saved?.offsetMs ?? 0
  const now = () => new Date(systemClock.now().getTime() + offset)
  return {
    now,
    today: () => dayInLibreville(now()),
    async moveTo(day) {
      const moved = offset + daysBetween(dayInLibreville(now()), day) * DAY_MS
      await db
        .insertInto('demoClock')
        .values({ onlyRow: true, offsetMs: moved })
        .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ offsetMs: moved }))
        .execute()
      offset = moved
    },
  }
}

interface DemoContext {
  readonly db: Kysely<Schema>
  readonly clock: DemoClock
  /** Does everything that time asks for, and answers when nothing is left to do. */
  readonly runDue: (since: Date) => Promise<void>
}

const MAILS_SHOWN = 200

/** The outside parties of the demo, played by its visitor. */
function demoHandlers({ db, clock, runDue }: DemoContext) {
  return {
    listDemoAccounts: async () => ({
      password: DEMO_PASSWORD,
      accounts: DEMO_PEOPLE.flatMap(({ email, purpose, start }) =>
        purpose === null ? [] : [{ email, purpose, start }],
      ),
    }),

    async listDemoMails({ query }) {
      const all = db
        .selectFrom('mails')
        .selectAll()
        .where('failedAt', 'is', null)
        .orderBy('queuedAt', 'desc')
        .orderBy('id', 'desc')
      const recipient = query.to
      const some =
        recipient === undefined
          ? all
          : all.where((eb) => eb(eb.fn('lower', ['recipient']), '=', recipient.toLowerCase()))
      const mails = await some.limit(MAILS_SHOWN).execute()
      return mails.map(({ id, recipient, subject, textBody, htmlBody, queuedAt, sentAt }) => ({
        id,
        to: recipient,
        subject,
        text: textBody,
        html: htmlBody,
        sentAt: (sentAt ?? queuedAt).toISOString(),
      }))
    },

    ...phoneHandlers(db),

    getDemoClock: async () => ({ today: clock.today() }),

    async setDemoClock({ body }) {
      const since = clock.now()
      await clock.moveTo(body.today as CalendarDay)
      await runDue(since)
      return { today: clock.today() }
    },
  } satisfies Handlers<keyof typeof demoOperations>
}

const ALL = 10_000

/** Payments go by the machine's clock, and are asked about at once. */
async function followPayments(context: PaymentContext, now: Date): Promise<void> {
  for (const { id } of await findOpenPayments(context.db, ALL)) await followPayment(context, id, now)
}
