import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { answer, beginTalk, say } from '@okoume/tests/server/talking.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let administrator: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

const WRITTEN = { notes: 'Appelez le 077 12 34 56.', address: 'Louis, 066123456' }
const MASKED = { notes: 'Appelez le •••.', address: 'Louis, •••' }

test("numbers in a renter's note are masked as in messages", async () => {
  const { owner, renter, rentalId } = await beginTalk(server)
  await server.db.updateTable('rentals').set(WRITTEN).where('id', '=', rentalId).execute()

  expect(await rentalSeenBy(owner, rentalId)).toMatchObject({ ...MASKED, recipientPhone: null })
  expect(await rentalSeenBy(renter, rentalId)).toMatchObject(WRITTEN)
  expect(await rentalSeenBy(administrator, rentalId)).toMatchObject(WRITTEN)
  await answer(server, rentalId, 'refusée')
  expect(await rentalSeenBy(owner, rentalId)).toMatchObject(MASKED)
  await answer(server, rentalId, 'acceptée')
  expect(await rentalSeenBy(owner, rentalId)).toMatchObject(WRITTEN)
})

test('where the item is, landmark first, is told to both parties once it is accepted', async () => {
  const { owner, renter, rentalId } = await beginTalk(server)
  const place = { location: 'Libreville', place: 'sibang', landmark: 'Derrière la mairie' }
  const { item_id } = await rentalSeenBy(owner, rentalId)
  await server.db.updateTable('items').set(place).where('id', '=', item_id).execute()

  for (const party of [owner, renter])
    expect(await rentalSeenBy(party, rentalId)).toMatchObject({ itemPlace: null })
  await answer(server, rentalId, 'acceptée')
  for (const party of [owner, renter])
    expect(await rentalSeenBy(party, rentalId)).toMatchObject({
      itemPlace: 'Derrière la mairie, Sibang, Libreville',
    })
})

test('messages count as unread for a party, never for an administrator', async () => {
  const { owner, renter, rentalId } = await beginTalk(server)
  await say(owner, rentalId, 'Bonjour')

  expect(await rentalSeenBy(renter, rentalId)).toMatchObject({ unreadMessages: 1 })
  expect(await rentalSeenBy(administrator, rentalId)).toMatchObject({ unreadMessages: 0 })
})
