import type { RentalRow } from '@okoume/server/src/platform/database/schema.ts'
import type { Person } from '../../server/people.ts'
import { type Outcome, outcomeOf } from '../renting.ts'
import type { Life } from '../simulated-life.ts'

/** Something that happens, and what is told of it; throws where the product did not do what it must. */
export type Step = (life: Life) => Promise<string>

export function personOf({ people }: Life, id: string): Person {
  const person = people.find((one) => one.id === id)
  if (!person) throw new Error(`nobody is ${id}`)
  return person
}

export async function rentalsThatAre(life: Life, ...statuses: RentalRow['status'][]): Promise<RentalRow[]> {
  return life.database.kysely
    .selectFrom('rentals')
    .selectAll()
    .where('status', 'in', statuses)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
}

/** Mostly the newest, so that things that just happened meet. */
export function pickRecent<T>({ random }: Life, from: readonly T[]): T {
  return random.pick(random.chance(0.7) ? from.slice(-8) : from)
}

/** The product answered otherwise than it must, by what was known before it was asked. */
export class WrongOutcome extends Error {
  readonly outcome: Outcome

  constructor(told: string, outcome: Outcome, right: readonly Outcome[]) {
    super(`${told}: ${outcome}, must be ${right.join(' or ')}`)
    this.outcome = outcome
  }
}

/** @throws WrongOutcome */
export async function expectOutcome(
  told: string,
  call: Promise<unknown>,
  right: readonly Outcome[],
): Promise<string> {
  const outcome = await outcomeOf(call)
  if (!right.includes(outcome)) throw new WrongOutcome(told, outcome, right)
  return `${told}: ${outcome}`
}

/** All at one instant; nothing of it goes on once this is over, whatever fails. */
export async function together<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(works)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
