import {
  endSuspension,
  lockItemsOf,
  suspend as suspendPerson,
} from '@okoume/server/src/features/rentals/people/suspensions.ts'
import type { Life } from '../simulated-life.ts'
import type { Step } from './step.ts'

/**
 * Suspends somebody for as long as one sweep takes: what waits is closed, paid checkouts are sent back. It ends within the
 * step, so that the other steps need not know of it.
 */
export const suspend: Step = async (life) => {
  const { id, name } = life.random.pick(life.people)
  const now = life.now()
  await inTransaction(life, id, (trx) => suspendPerson(trx, id, { until: null, now }))
  try {
    await life.jobs['catch-up-rentals']?.({})
  } finally {
    await inTransaction(life, id, (trx) => endSuspension(trx, id, now))
  }
  return `${name} was suspended`
}

type Transaction = Parameters<typeof endSuspension>[0]

async function inTransaction(
  { database }: Life,
  id: string,
  work: (trx: Transaction) => Promise<void>,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    await lockItemsOf(trx, id)
    await work(trx)
  })
}
