import { randomUUID } from 'node:crypto'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let owner: Person
let neighbour: Person
let renter: Person
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
  neighbour = await signUpOwner(server, 'Jean Obame')
  renter = await signUpConfirmed(server, 'Serge Ndong')
})

const readItem = (id: string) => server.visitor.getItem({ params: { id } })

describe('the switch «disponible»', () => {
  test('removes an item from every public list and restores it, its stock unchanged', async () => {
    const listing = await addListing(server, owner, { available: 4 })
    const listed = async () => (await server.visitor.listItems()).some(({ id }) => id === listing.id)
    const turn = (available: boolean | 0 | 1) =>
      owner.client.updateItemAvailability({ body: { item_id: listing.id, available } })

    expect(await turn(false)).toMatchObject({ offered: false, available: 4 })
    expect(await listed()).toBe(false)
    expect(await turn(1)).toMatchObject({ offered: true, available: 4 })
    expect(await listed()).toBe(true)
    expect(await turn(1)).toMatchObject({ offered: true })
  })

  test('an item that is not offered cannot be requested', async () => {
    const listing = await addListing(server, owner)
    await owner.client.updateItemAvailability({ body: { item_id: listing.id, available: 0 } })
    const body = paymentBody(renter, listing, { start: server.day(2), end: server.day(4) })

    expect(await refusalOf(startPayment(renter, body))).toMatchObject({ code: 'ITEM_NOT_OFFERED' })
  })

  test('a delayed decision does not override a newer one, and says so', async () => {
    const { id } = await addListing(server, owner)
    const turn = (available: boolean, decidedMsAgo?: number) =>
      owner.client.updateItemAvailability({ body: { item_id: id, available, decided_ms_ago: decidedMsAgo } })
    await turn(false)
    await turn(true)

    expect(await refusalOf(turn(false, 60_000))).toMatchObject({
      status: 409,
      code: 'AVAILABILITY_CHANGED_SINCE',
    })
    expect((await readItem(id)).offered).toBe(true)
    expect(await turn(true, 60_000)).toMatchObject({ offered: true })
    expect(await turn(false, 0)).toMatchObject({ offered: false })
  })

  test('of delayed decisions the last one wins, in whatever order they arrive', async () => {
    const { id } = await addListing(server, owner)
    const turn = (available: boolean, decidedMsAgo: number) =>
      owner.client.updateItemAvailability({ body: { item_id: id, available, decided_ms_ago: decidedMsAgo } })
    expect(await turn(false, 30_000)).toMatchObject({ offered: false })

    expect(await refusalOf(turn(true, 60_000))).toMatchObject({ code: 'AVAILABILITY_CHANGED_SINCE' })
    expect(await turn(true, 10_000)).toMatchObject({ offered: true })
    expect(await turn(false, 0)).toMatchObject({ offered: false })
  })

  test('a decision of the future, or of long ago, is refused', async () => {
    const { id } = await addListing(server, owner)
    for (const decidedMsAgo of [-1, 0.5, 2 ** 53]) {
      const body = { item_id: id, available: false, decided_ms_ago: decidedMsAgo }
      const refusal = await refusalOf(owner.client.updateItemAvailability({ body }))
      expect(Object.keys(refusal.fields)).toEqual(['decided_ms_ago'])
    }
    expect((await readItem(id)).offered).toBe(true)
  })

  test('can be used only by the owner', async () => {
    const { id } = await addListing(server, owner)
    const turn = (itemId: string) =>
      neighbour.client.updateItemAvailability({ body: { item_id: itemId, available: false } })

    expect(await refusalOf(turn(id))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await refusalOf(turn(randomUUID()))).toMatchObject({ status: 404, code: 'ITEM_NOT_FOUND' })
    expect((await readItem(id)).offered).toBe(true)
  })
})
