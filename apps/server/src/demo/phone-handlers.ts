import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import { followNow } from '../features/payments/transactions/create-payment.ts'
import { findPaymentByReference } from '../features/payments/transactions/payment-queries.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Schema } from '../platform/database/schema.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Handlers } from '../platform/http/operations/operations.ts'
import { answerPrompt, findPrompts } from '../providers/simulator/simulated-phones.ts'
import { findTexts } from '../providers/sms/simulated-texts.ts'

/** The telephones of the simulated operators: payments are confirmed or refused on them, and text messages arrive. */
export function phoneHandlers(db: Kysely<Schema>) {
  return {
    listPhonePrompts: ({ params }) => findPrompts(db, systemClock, readPhone(params.number)),

    listPhoneTexts: ({ params }) => findTexts({ db, clock: systemClock }, readPhone(params.number)),

    async answerPhonePrompt({ params, body }) {
      const prompt = { phone: readPhone(params.number), id: params.id, answer: body.answer }
      const reference = await answerPrompt(db, systemClock, prompt)
      if (reference === null) throw new ApiError('PROMPT_NOT_FOUND')
      // As with a provider's callback, the answer only triggers a question for the status.
      const operation = await findPaymentByReference(db, 'simulator', reference)
      if (operation) await followNow(db, operation.id)
      return { ok: true }
    },
  } satisfies Partial<Handlers<'listPhonePrompts' | 'listPhoneTexts' | 'answerPhonePrompt'>>
}

function readPhone(number: string): GabonPhone {
  const phone = readGabonPhone(number)
  if (!phone) throw new ApiError('INVALID_INPUT', { number: 'Numéro de mobile gabonais attendu.' })
  return phone
}
