import { ApiError, type Client } from '@okoume/client/client.ts'
import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import type { NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import type { Person } from '../server/people.ts'
import { type PhoneAnswer, paymentBody, startPayment, type Wish } from '../server/renting.ts'
import { waitFor } from '../server/wait-for.ts'
import type { RunningServer } from './running-server.ts'

export type Outcome = 'done' | ErrorCode

/** The outcome of a call: done, or the error code. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

/** How many there are of each. */
export function tally(outcomes: readonly Outcome[]): Partial<Record<Outcome, number>> {
  const counts: Partial<Record<Outcome, number>> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Starts the payment of that request; returns the payment's id. */
export async function ask(renter: Person, item: NewItem, wish: Wish, key?: string): Promise<string> {
  return (await startPayment(renter, paymentBody(renter, item, wish), key)).id
}

/** Waits for the prompt that pays for that item; others may wait on the same telephone. */
export async function promptFor(visitor: Client, renter: Person, item: NewItem): Promise<string> {
  const params = { number: renter.phone }
  return waitFor(`a prompt for ${item.title} on ${renter.phone}`, async () => {
    const prompts = await visitor.listPhonePrompts({ params })
    return prompts.find(({ label }) => label === item.title)?.id
  })
}

export async function answerPrompt(
  server: RunningServer,
  renter: Person,
  item: NewItem,
  answer: PhoneAnswer,
): Promise<void> {
  const params = { number: renter.phone, id: await promptFor(server.visitor, renter, item) }
  await server.visitor.answerPhonePrompt({ params, body: { answer } })
}

/** Waits until the person's own list shows that rental. */
export async function seesRental(person: Person, id: string) {
  return waitFor(`rental ${id}`, async () => (await person.client.listRentals()).find((one) => one.id === id))
}

/** Requests, pays, and waits for the rental; returns its id. */
export async function rent(
  server: RunningServer,
  renter: Person,
  item: NewItem,
  wish: Wish,
): Promise<string> {
  const id = await ask(renter, item, wish)
  await answerPrompt(server, renter, item, 'confirm')
  await seesRental(renter, id)
  return id
}

export function move(party: Person, rentalId: string, status: RentalStatus): Promise<unknown> {
  return party.client.updateRentalStatus({ body: { rental_id: rentalId, status } })
}
