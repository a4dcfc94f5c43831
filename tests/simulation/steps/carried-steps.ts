import { MOOV } from '../../server/renting.ts'
import { askFor, chooseAsking } from '../asking.ts'
import { move, type Outcome } from '../renting.ts'
import type { Life } from '../simulated-life.ts'
import { phone } from './renting-steps.ts'
import { expectOutcome, personOf, pickRecent, type Step } from './step.ts'
import { work } from './work-steps.ts'

/** Who may choose another item with the money of a refused rental does so, or takes it back. */
export const chooseOther: Step = async (life) => {
  const waiting = await waitingRentals(life)
  const chosen = waiting.length > 0 ? pickRecent(life, waiting) : await declineOne(life)
  if (!chosen) return 'no money waits for a choice'
  const { id, renterId } = chosen
  const { client, phone: number } = personOf(life, renterId)
  const params = { id }
  if (life.random.chance(0.15))
    return expectOutcome(`the money of ${id} is asked back`, client.refundCarriedMoney({ params }), [
      ...(['done', 'CARRIED_MONEY_IN_USE', 'CARRIED_MONEY_OVER'] as const),
    ])
  const { alternatives } = await client.listAlternatives({ params }).catch(() => ({ alternatives: [] }))
  if (alternatives.length === 0) return `nothing else is free instead of ${id}`
  const { id: item_id, total: totalPrice, difference } = life.random.pick(alternatives)
  const own = { phoneNumber: number, operationAccountCode: 'ACC_SIMULATOR_AIRTEL' }
  const payer = life.random.chance(0.3) ? { phoneNumber: '062001199', operationAccountCode: MOOV } : own
  const headers = { 'idempotency-key': life.newKey() }
  const body = { item_id, totalPrice, ...payer }
  return expectOutcome(
    `${item_id} is chosen instead of ${id}, ${difference} more`,
    client.chooseAlternative({ params, headers, body }),
    [
      ...(['done', 'CARRIED_MONEY_IN_USE', 'CARRIED_MONEY_OVER', 'STOCK_UNAVAILABLE'] as const),
      ...(['RENTAL_ALREADY_PENDING', 'PAYMENT_ALREADY_PENDING', 'PAYMENT_UNCERTAIN'] as const),
      ...(['TOO_MANY_PAYMENTS', 'ACCOUNT_SUSPENDED', 'PERIOD_IMPOSSIBLE', 'INVALID_INPUT'] as const),
      ...(['PRICE_CHANGED', 'ITEM_NOT_OFFERED', 'TOO_MANY_REQUESTS', 'IDENTITY_REQUIRED'] as const),
    ],
  )
}

/** Most tries until a request is paid. */
const TRIES = 8

/**
 * Money waits two hours, and life goes on by days: by chance alone hardly any choice would find some. A request is paid and
 * declined, where that succeeds.
 */
async function declineOne(life: Life): Promise<WaitingRental | null> {
  let outcome: Outcome | null = null
  for (let left = TRIES; left > 0 && outcome !== 'done'; left -= 1)
    outcome = await askFor(life, { ...chooseAsking(life), wrongPrice: false, carryOver: true })
  for (let left = TRIES; left > 0; left -= 1) {
    await phone(life)
    await work(life)
  }
  const asked = await life.database.kysely
    .selectFrom('rentals')
    .innerJoin('checkouts', 'checkouts.id', 'rentals.id')
    .select(['rentals.id', 'rentals.renterId', 'rentals.ownerId'])
    .where('rentals.status', '=', 'en attente')
    .where('checkouts.carryOver', '=', true)
    .orderBy('rentals.id')
    .execute()
  if (asked.length === 0) return null
  const { ownerId, ...rental } = pickRecent(life, asked)
  await expectOutcome(
    `the owner declines ${rental.id}`,
    move(personOf(life, ownerId), rental.id, 'refusée'),
    ['done', 'TRANSITION_REFUSED', 'ACCOUNT_SUSPENDED'],
  )
  return rental
}

interface WaitingRental {
  readonly id: string
  readonly renterId: string
}

async function waitingRentals(life: Life): Promise<WaitingRental[]> {
  return (
    life.database.kysely
      .selectFrom('carriedMoney')
      .innerJoin('rentals', 'rentals.id', 'carriedMoney.rentalId')
      .select(['rentals.id', 'rentals.renterId'])
      .where('carriedMoney.state', '=', 'offered')
      // Past its hours a sweep gives it back; to choose then is refused.
      .where('carriedMoney.heldUntil', '>', life.random.chance(0.1) ? new Date(0) : life.now())
      .orderBy('carriedMoney.createdAt')
      .orderBy('rentals.id')
      .execute()
  )
}
