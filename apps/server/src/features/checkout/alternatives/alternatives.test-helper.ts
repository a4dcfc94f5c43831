import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import type { Alternative } from '@okoume/contract/wire/alternative.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { drill, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { answerPhone, MOOV, paymentBody, rentalSeenBy, startPayment } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach } from 'vitest'

/** Of the drill for three days: 20 000 of rent, 1 400 of fee, 20 000 of deposit. */
export const PAID = 41_400
export const PRICES = {
  equal: { price: 10_000, deposit: 20_000 },
  cheaper: { price: 5_000, deposit: 10_000 },
  dearer: { price: 15_000, deposit: 30_000 },
} as const
const FRIEND = '062001199'

export let neighbour: Person

/** The usual three people, and a neighbour who lets other items; jobs run only when they are asked to. */
export function stageAlternatives(): void {
  stageRentals({ jobs: false })
  beforeEach(async () => {
    neighbour = await signUpOwner(server)
    // Those of the tests before would be proposed as well.
    await server.db.updateTable('items').set({ offered: false }).where('id', '<>', drill.id).execute()
  })
}

export const offer = (prices: Partial<Listing> = {}) => addListing(server, neighbour, prices)
export const wish = () => ({ start: server.day(3), end: server.day(5) })

export async function paid(carryOver = true): Promise<string> {
  const { id } = await startPayment(renter, { ...paymentBody(renter, drill, wish()), carryOver })
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  return id
}

export const setStatus = (id: string, status: string, person = owner) =>
  person.client.updateRentalStatus({ body: { rental_id: id, status } })

export async function refused(): Promise<string> {
  const id = await paid()
  await setStatus(id, 'refusée')
  return id
}

export async function proposals(id: string, person = renter): Promise<Alternative[]> {
  return (await person.client.listAlternatives({ params: { id } })).alternatives
}

type Payer = Partial<PartInput<'chooseAlternative', 'body'>>

export async function choose(id: string, item: Listing, payer: Payer = {}, key: string = randomUUID()) {
  const found = (await proposals(id)).find((one) => one.id === item.id)
  const body = { item_id: item.id, totalPrice: found?.total ?? 0, ...payer }
  return chooseAs(id, body, key)
}

export async function chooseAs(
  id: string,
  body: PartInput<'chooseAlternative', 'body'>,
  key: string = randomUUID(),
) {
  const headers = { 'idempotency-key': key }
  return (await renter.client.chooseAlternative({ params: { id }, headers, body })).paymentResponse
}

export const byFriend = { phoneNumber: FRIEND, operationAccountCode: MOOV }

export async function answerFriend(answer: 'confirm' | 'refuse'): Promise<void> {
  const [prompt] = await server.visitor.listPhonePrompts({ params: { number: FRIEND } })
  const params = { number: FRIEND, id: prompt?.id ?? '' }
  await server.visitor.answerPhonePrompt({ params, body: { answer } })
}

/** FCFA that each number has been given back, in the order of the debts. */
export async function givenBack(): Promise<string[]> {
  await server.runDue()
  const rows = await server.db
    .selectFrom('paymentOperations')
    .select(['amount', 'phone', 'state'])
    .where('kind', '=', 'refund')
    .where('originalId', 'in', (eb) =>
      eb.selectFrom('checkouts').select('paymentId').where('renterId', '=', renter.id),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(
    ({ amount, phone, state }) =>
      `${phone.endsWith(FRIEND.slice(1)) ? 'friend' : 'renter'} ${amount} ${state}`,
  )
}

export const pastTheLimit = (id: string) =>
  server.pool.query(
    `update carried_money set held_until = held_until - interval '121 minutes' where rental_id = $1`,
    [id],
  )

export const carriedOf = async (id: string) => (await rentalSeenBy(renter, id)).carried
