import type { Clock } from '#platform/clock/clock.ts'
import { followOperation } from './follow-operation.ts'
import { claimDueOperations } from './open-operations.ts'
import type { PaymentContext } from './submit-operation.ts'

/** How often the operations are looked through for those whose next question has come. */
export const WATCH_EVERY_MS = 1000

/** Of one provider at once: one that hangs keeps no other waiting, and no more of our connections than these. */
const AT_ONCE = 10

/** Follows every operation whose next question has come. */
export interface OperationWatch {
  /** Takes up what is due, and does not wait for the answers. Processes that watch together share the operations. */
  look(): Promise<void>
  /** Waits for the questions under way. */
  rest(): Promise<void>
}

export function createOperationWatch(context: PaymentContext & { readonly clock: Clock }): OperationWatch {
  const underWay = new Map<string, Set<Promise<void>>>(
    context.providers.all.map(({ name }) => [name, new Set()]),
  )

  async function takeUp(provider: string, questions: Set<Promise<void>>): Promise<void> {
    const limit = AT_ONCE - questions.size
    if (limit === 0) return
    for (const { id } of await claimDueOperations(context.db, { provider, limit }, Date.now())) {
      const question = follow(id).finally(() => questions.delete(question))
      questions.add(question)
    }
  }

  async function follow(id: string): Promise<void> {
    try {
      await followOperation(context, id, context.clock.now())
    } catch (error) {
      context.log.error({ err: error, operation: id }, 'an operation could not be followed')
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
