import type { demoOperations } from '@okoume/contract/operations/demo.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { type GabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { Kysely } from 'kysely'
import { followNow } from '../features/payments/create-operation.ts'
import { findOperationByReference } from '../features/payments/payment-queries.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Schema } from '../platform/database/schema.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Handlers } from '../platform/http/operations.ts'
import { answerPrompt, findPrompts } from '../providers/simulator/simulated-phones.ts'
import type { DemoClock } from './demo-clock.ts'

export interface DemoContext {
  readonly db: Kysely<Schema>
  readonly clock: DemoClock
  /** Does everything that time asks for, and answers when nothing is left to do. */
  readonly runDue: () => Promise<void>
}

const MAILS_SHOWN = 200

/** The outside parties of the demo, played by whoever tries it. */
export function demoHandlers({ db, clock, runDue }: DemoContext) {
  return {
    async listDemoMails({ query }) {
      const all = db
        .selectFrom('mails')
        .selectAll()
        .where('failed_at', 'is', null)
        .orderBy('queued_at', 'desc')
        .orderBy('id', 'desc')
      const wanted = query.to
      const some =
        wanted === undefined
          ? all
          : all.where((eb) => eb(eb.fn('lower', ['recipient']), '=', wanted.toLowerCase()))
      const mails = await some.limit(MAILS_SHOWN).execute()
      return mails.map(({ id, recipient, subject, text_body, html_body, queued_at, sent_at }) => ({
        id,
        to: recipient,
        subject,
        text: text_body,
        html: html_body,
        sentAt: (sent_at ?? queued_at).toISOString(),
      }))
    },

    listPhonePrompts: ({ params }) => findPrompts(db, systemClock, phoneOf(params.number)),

    async answerPhonePrompt({ params, body }) {
      const prompt = { phone: phoneOf(params.number), id: params.id, answer: body.answer }
      const reference = await answerPrompt(db, systemClock, prompt)
      if (reference === null) throw new ApiError('PROMPT_NOT_FOUND')
      // What a provider's callback does: a hint to ask for the status, no more.
      const operation = await findOperationByReference(db, 'simulator', reference)
      if (operation) await followNow(db, operation.id)
      return { ok: true }
    },

    getDemoClock: async () => ({ today: clock.today() }),

    async setDemoClock({ body }) {
      await clock.moveTo(body.today as CalendarDay)
      await runDue()
      return { today: clock.today() }
    },
  } satisfies Handlers<keyof typeof demoOperations>
}

function phoneOf(number: string): GabonPhone {
  const phone = readGabonPhone(number)
  if (!phone) throw new ApiError('INVALID_INPUT', { number: 'Numéro de mobile gabonais attendu.' })
  return phone
}
