import type { Clock } from '#platform/clock/clock.ts'
import { followPayment } from './follow-payment.ts'
import { claimDuePayments } from './open-payments.ts'
import type { PaymentContext } from './submit-payment.ts'

/** How often the payments are looked through for those whose next question has come. */
export const WATCH_EVERY_MS = 1000

/** Bulkhead: concurrent questions to one provider, so that one that hangs delays no other and takes few connections. */
const AT_ONCE = 10

/** Follows every payment whose next question has come. */
export interface PaymentWatch {
  /** Asks about the payments that are due, without waiting for the answers. Several processes share them. */
  look(): Promise<void>
  /** Waits for the questions under way. */
  rest(): Promise<void>
}

export function createPaymentWatch(context: PaymentContext & { readonly clock: Clock }): PaymentWatch {
  const underWay = new Map<string, Set<Promise<void>>>(
    context.providers.all.map(({ name }) => [name, new Set()]),
  )

  async function takeUp(provider: string, questions: Set<Promise<void>>): Promise<void> {
    const limit = AT_ONCE - questions.size
    if (limit === 0) return
    for (const { id } of await claimDuePayments(context.db, { provider, limit }, Date.now())) {
      const question = follow(id).finally(() => questions.delete(question))
      questions.add(question)
    }
  }

  async function follow(id: string): Promise<void> {
    try {
      await followPayment(context, id, context.clock.now())
    } catch (error) {
      context.log.error({ err: error, operation: id }, 'a payment could not be followed')
    }
  }

  return {
    async look() {
      for (const [provider, questions] of underWay) await takeUp(provider, questions)
    },
    async rest() {
      await Promise.all([...underWay.values()].flatMap((questions) => [...questions]))
    },
  }
}
