import type { PartInput } from '@okoume/contract/contract.ts'
import { SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
})

type NewItem = PartInput<'createItem', 'body'>

const readItem = (id: string) => server.visitor.getItem({ params: { id } })

describe('the price of a week and of a month', () => {
  const daily = { ...SAW, price: 5000, priceUnit: 'jour' as const }
  const refused = async (change: Partial<NewItem>) =>
    refusalOf(owner.client.createItem({ body: { ...daily, ...change } }))

  test('stand beside the price of a day, and go where they are not sent again', async () => {
    const item = await owner.client.createItem({
      body: { ...daily, weekPrice: 25_000, monthPrice: 80_000 },
    })
    expect(item).toMatchObject({ price: 5000, weekPrice: 25_000, monthPrice: 80_000 })
    expect(await readItem(item.id)).toEqual(item)

    const params = { id: item.id }
    expect(await owner.client.updateItem({ params, body: { ...daily, monthPrice: 90_000 } })).toMatchObject({
      weekPrice: null,
      monthPrice: 90_000,
    })
  })

  test.each([
    [{ weekPrice: 35_001 }, { weekPrice: 'Une semaine coûte au plus sept jours\u00a0: 35\u202f000 FCFA.' }],
    [
      { weekPrice: 4999 },
      { weekPrice: "Une semaine coûte au moins le prix d'un jour\u00a0: 5\u202f000 FCFA." },
    ],
    [{ monthPrice: 150_001 }, { monthPrice: 'Un mois coûte au plus trente jours\u00a0: 150\u202f000 FCFA.' }],
    [{ weekPrice: 0 }, { weekPrice: 'Donnez un prix.' }],
    [{ weekPrice: 7000, priceUnit: 'semaine' as const }, { weekPrice: 'Ce prix va avec un prix par jour.' }],
  ])('%j are refused at their field', async (change, fields) => {
    expect(await refused(change)).toMatchObject({ status: 400, code: 'INVALID_INPUT', fields })
  })
})

describe('the rules for the periods of an item', () => {
  test('are the widest where nothing is said, and kept as written', async () => {
    expect(await owner.client.createItem({ body: SAW })).toMatchObject({
      minDays: 1,
      maxDays: null,
      horizonMonths: 12,
    })
    const rules = { minDays: 2, maxDays: 10, horizonMonths: 3 as const }
    expect(await owner.client.createItem({ body: { ...SAW, ...rules } })).toMatchObject(rules)
  })

  test('are refused where they contradict each other', async () => {
    const body = { ...SAW, minDays: 5, maxDays: 4 }
    expect(await refusalOf(owner.client.createItem({ body }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { maxDays: 'Au moins la durée la plus courte\u00a0: 5.' },
    })
  })
})

test('the lower deposit of trusted renters stands beside the deposit, and is refused at its field', async () => {
  const item = await owner.client.createItem({ body: { ...SAW, deposit: 10_000, trustedDeposit: 0 } })
  expect(await readItem(item.id)).toMatchObject({ deposit: 10_000, trustedDeposit: 0 })
  for (const trustedDeposit of [10_000, 10_001, -1, 0.5]) {
    const change = { ...SAW, deposit: 10_000, trustedDeposit }
    expect(await refusalOf(owner.client.updateItem({ params: { id: item.id }, body: change }))).toMatchObject(
      { code: 'INVALID_INPUT', fields: { trustedDeposit: expect.any(String) } },
    )
  }
  expect(await readItem(item.id)).toMatchObject({ trustedDeposit: 0 })
  expect(
    await owner.client.updateItem({ params: { id: item.id }, body: { ...SAW, deposit: 0 } }),
  ).toMatchObject({ deposit: 0, trustedDeposit: null })
})

test('the declared value stands beside the deposit, which is refused above it', async () => {
  const item = await owner.client.createItem({ body: { ...SAW, deposit: 10_000, value: 45_000 } })
  expect(await readItem(item.id)).toMatchObject({ deposit: 10_000, value: 45_000 })
  const params = { id: item.id }
  for (const deposit of [45_001, 90_000]) {
    const body = { ...SAW, deposit, value: 45_000 }
    expect(await refusalOf(owner.client.updateItem({ params, body }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { deposit: expect.stringContaining('La caution dépasse la valeur déclarée') },
    })
  }
  expect(await readItem(item.id)).toMatchObject({ deposit: 10_000, value: 45_000 })
  const lot = { ...SAW, deposit: 90_000, value: 45_000, available: 2 }
  expect(await owner.client.updateItem({ params, body: lot })).toMatchObject(lot)
  expect(await owner.client.updateItem({ params, body: SAW })).toMatchObject({ value: null })
})
