import { MOOV } from '../../server/renting.ts'
import type { Life } from '../simulated-life.ts'
import { expectOutcome, personOf, pickRecent, type Step } from './step.ts'

/** Who may choose another item with the money of a refused rental does so, or takes it back. */
export const chooseOther: Step = async (life) => {
  const waiting = await waitingRentals(life)
  if (waiting.length === 0) return 'no money waits for a choice'
  const { id, renterId } = pickRecent(life, waiting)
  const { client, phone } = personOf(life, renterId)
  const params = { id }
  if (life.random.chance(0.15))
    return expectOutcome(`the money of ${id} is asked back`, client.refundCarriedMoney({ params }), [
      ...(['done', 'CARRIED_MONEY_IN_USE', 'CARRIED_MONEY_OVER'] as const),
    ])
  const { alternatives } = await client.listAlternatives({ params }).catch(() => ({ alternatives: [] }))
  if (alternatives.length === 0) return `nothing else is free instead of ${id}`
  const { id: item_id, total: totalPrice, difference } = life.random.pick(alternatives)
  const own = { phoneNumber: phone, operationAccountCode: 'ACC_SIMULATOR_AIRTEL' }
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

async function waitingRentals({ database }: Life) {
  return database.kysely
    .selectFrom('carriedMoney')
    .innerJoin('rentals', 'rentals.id', 'carriedMoney.rentalId')
    .select(['rentals.id', 'rentals.renterId'])
    .where('carriedMoney.state', '=', 'offered')
    .orderBy('carriedMoney.createdAt')
    .orderBy('rentals.id')
    .execute()
}
