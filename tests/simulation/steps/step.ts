import type { RentalRow } from '@okoume/server/src/platform/database/schema.ts'
import type { Person } from '../../server/people.ts'
import { type Outcome, outcomeOf } from '../renting.ts'
import type { Life } from '../simulated-life.ts'

/** A random event and its line in the log; throws where the product broke a promise. */
export type Step = (life: Life) => Promise<string>

export function personOf({ people }: Life, id: string): Person {
  const person = people.find((one) => one.id === id)
  if (!person) throw new Error(`the town has no person ${id}`)
  return person
}

export async function rentalsThatAre(life: Life, ...statuses: RentalRow['status'][]): Promise<RentalRow[]> {
  return life.database.kysely
    .selectFrom('rentals')
    .selectAll()
    .where('status', 'in', statuses)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
}

/** Accepted, and before their first day: their parties may cancel. */
export async function rentalsNotBegun(life: Life): Promise<RentalRow[]> {
  const accepted = await rentalsThatAre(life, 'acceptée')
  return accepted.filter(({ startDate }) => life.today() < startDate)
}

/** Mostly the newest, so that recent events interact. */
export function pickRecent<T>({ random }: Life, from: readonly T[]): T {
  return random.pick(random.chance(0.7) ? from.slice(-8) : from)
}

/** The product's answer differs from what the model allows. */
export class WrongOutcome extends Error {
  readonly outcome: Outcome

  constructor(what: string, outcome: Outcome, right: readonly Outcome[]) {
    super(`${what}: ${outcome}, must be ${right.join(' or ')}`)
    this.outcome = outcome
  }
}

/** @throws WrongOutcome */
export async function expectOutcome(
  what: string,
  call: Promise<unknown>,
  right: readonly Outcome[],
): Promise<string> {
  const outcome = await outcomeOf(call)
  if (!right.includes(outcome)) throw new WrongOutcome(what, outcome, right)
  return `${what}: ${outcome}`
}

/** All concurrently; waits for all of them, whatever fails. */
export async function together<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(works)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
