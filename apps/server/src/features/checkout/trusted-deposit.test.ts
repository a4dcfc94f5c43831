import { refusalOf } from '@okoume/tests/server/refusal.ts'
import {
  drill,
  listAnother,
  owner,
  parties,
  renter,
  stageRentals,
} from '@okoume/tests/server/rental-stage.ts'
import { accepted, paymentBody, request, startPayment } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

stageRentals()

const setTrusted = (trusted: boolean) =>
  server.db.updateTable('users').set({ trustedRenter: trusted }).where('id', '=', renter.id).execute()
const wish = () => ({ start: server.day(1), end: server.day(3) })
/** Body that the screen sends of an item with that deposit. */
const bodyWith = (deposit: number) => paymentBody(renter, { ...drill, deposit }, wish())

test.each([5000, 0])(
  'a trusted renter pays %i FCFA of deposit, which is theirs again after the return',
  async (lower) => {
    await listAnother({ trustedDeposit: lower })
    await setTrusted(true)
    const id = await accepted(server, { ...parties, listing: { ...drill, deposit: lower } }, wish())
    const paid = await renter.client.getReceipt({ params: { id } })
    expect(paid).toMatchObject({ deposit: lower, usualDeposit: 20_000, total: 21_400 + lower })
    const cautions = async () => (await owner.client.getUser({ params: { id: owner.id } })).cautions
    expect(await cautions()).toBe(lower)

    await setTrusted(false)
    await server.passDays(3)
    await owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })
    await server.runDue()
    expect(await cautions()).toBe(0)
    const { refunds, deposit, usualDeposit } = await renter.client.getReceipt({ params: { id } })
    expect(refunds.map(({ amount }) => amount)).toEqual(lower > 0 ? [lower] : [])
    expect([deposit, usualDeposit]).toEqual([lower, 20_000])
  },
)

test('a badge that is lost or won between quote and payment is a changed price', async () => {
  await listAnother({ trustedDeposit: 5000 })
  expect((await refusalOf(startPayment(renter, bodyWith(5000)))).code).toBe('PRICE_CHANGED')
  await setTrusted(true)
  expect((await refusalOf(startPayment(renter, bodyWith(20_000)))).code).toBe('PRICE_CHANGED')
  // Begun with the badge, it stays at the deposit that was paid.
  const key = 'the same payment'
  const first = await startPayment(renter, bodyWith(5000), key)
  await setTrusted(false)
  expect(await startPayment(renter, bodyWith(5000), key)).toMatchObject({ id: first.id, amount: 26_400 })
})

test('where an owner has set none, everybody pays the same', async () => {
  await setTrusted(true)
  const id = await request(server, parties, wish())
  expect(await renter.client.getReceipt({ params: { id } })).toMatchObject({
    deposit: 20_000,
    usualDeposit: null,
  })
})
