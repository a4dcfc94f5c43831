import {
  endSuspension,
  lockItemsOf,
  suspend as suspendPerson,
} from '@okoume/server/src/features/moderation/suspensions.ts'
import type { Person } from '../../server/people.ts'
import { move } from '../renting.ts'
import type { Life } from '../simulated-life.ts'
import { expectOutcome, personOf, pickRecent, rentalsNotBegun, type Step } from './step.ts'

/**
 * Suspends somebody for as long as one sweep takes: a renter of theirs may cancel, what waits is closed, paid checkouts are
 * sent back. It ends within the step, so that the other steps need not know of it.
 */
export const suspend: Step = async (life) => {
  const { id, name } = await pickSuspended(life)
  const now = life.now()
  await inTransaction(life, id, (trx) => suspendPerson(trx, id, { until: null, now }))
  try {
    const cancelled = await cancelFrom(life, id)
    await life.jobs['sweep-suspensions']?.({})
    return `${name} was suspended${cancelled}`
  } finally {
    await inTransaction(life, id, (trx) => endSuspension(trx, id, now))
  }
}

/** Mostly an owner whose renter may then cancel: by chance alone hardly anybody would. */
async function pickSuspended(life: Life): Promise<Person> {
  const accepted = await rentalsNotBegun(life)
  if (accepted.length === 0 || life.random.chance(0.4)) return life.random.pick(life.people)
  return personOf(life, life.random.pick(accepted).ownerId)
}

async function cancelFrom(life: Life, ownerId: string): Promise<string> {
  const accepted = (await rentalsNotBegun(life)).filter((rental) => rental.ownerId === ownerId)
  if (accepted.length === 0) return ''
  const { id, renterId } = pickRecent(life, accepted)
  const cancelling = move(personOf(life, renterId), id, 'annulée')
  return `: ${await expectOutcome(`the renter cancels ${id}`, cancelling, ['done'])}`
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
