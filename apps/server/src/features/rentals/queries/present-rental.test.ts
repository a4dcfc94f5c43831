import { maskName, shownName } from '@okoume/domain/person/masked-name.ts'
import { CLOSED_ACCOUNT_NAME } from '@okoume/domain/person/person-name.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { answer, beginTalk, say } from '@okoume/tests/server/talking.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'
import type { RentalRow } from '#platform/database/schema.ts'

const ANSWERED_AT = new Date('2036-12-01T09:00:00Z')

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

/** Each state, by what is written of the rental. */
const ACQUAINTANCE: readonly [
  state: string,
  rental: Partial<Pick<RentalRow, 'status' | 'cancellation' | 'instant' | 'answeredAt'>>,
  named: boolean,
][] = [
  ['asked', { status: 'en attente' }, false],
  ['refused', { status: 'refusée', answeredAt: ANSWERED_AT }, false],
  ['cancelled before the answer', { status: 'annulée', cancellation: 'renter' }, false],
  ['expired', { status: 'annulée', cancellation: 'expired' }, false],
  ['closed for a suspension', { status: 'annulée', cancellation: 'suspended', instant: true }, false],
  ['accepted', { status: 'acceptée', answeredAt: ANSWERED_AT }, true],
  ['booked instantly', { status: 'acceptée', instant: true }, true],
  ['ongoing', { status: 'en cours', answeredAt: ANSWERED_AT }, true],
  ['ended', { status: 'terminée', answeredAt: ANSWERED_AT }, true],
  ['cancelled once accepted', { status: 'annulée', cancellation: 'renter', answeredAt: ANSWERED_AT }, true],
  ['never handed over', { status: 'annulée', cancellation: 'no-show', answeredAt: ANSWERED_AT }, true],
]

test.each(ACQUAINTANCE)('parties of a rental that is %s read first names: %s', async (_, changes, named) => {
  const { owner, renter, rentalId, listing } = await beginTalk(server)
  await say(renter, rentalId, 'Bonjour')
  await say(owner, rentalId, 'Bonjour')
  await server.db.updateTable('rentals').set(changes).where('id', '=', rentalId).execute()
  // The other's account is suspended, and then closed.
  await server.db.updateTable('users').set({ suspendedAt: ANSWERED_AT }).where('id', '=', owner.id).execute()

  const [ownerName, renterName] = [owner, renter].map(({ name }) => shownName(name, named))
  for (const party of [owner, renter])
    expect(await rentalSeenBy(party, rentalId)).toMatchObject({ ownerName, renterName })
  for (const [party, otherName] of [
    [owner, renterName],
    [renter, ownerName],
  ] as const)
    expect((await party.client.listConversations()).conversations).toMatchObject([{ otherName }])
  const masked = { ownerName: maskName(owner.name), renterName: maskName(renter.name) }
  expect(await rentalSeenBy(administrator, rentalId)).toMatchObject(masked)
  expect((await server.visitor.getItem({ params: { id: listing.id ?? '' } })).ownerName).toBe(
    masked.ownerName,
  )

  const left = { name: CLOSED_ACCOUNT_NAME, closedAt: ANSWERED_AT }
  await server.db.updateTable('users').set(left).where('id', '=', owner.id).execute()
  expect(await rentalSeenBy(renter, rentalId)).toMatchObject({ ownerName: CLOSED_ACCOUNT_NAME, renterName })
})

test('messages count as unread for a party, never for an administrator', async () => {
  const { owner, renter, rentalId } = await beginTalk(server)
  await say(owner, rentalId, 'Bonjour')

  expect(await rentalSeenBy(renter, rentalId)).toMatchObject({ unreadMessages: 1 })
  expect(await rentalSeenBy(administrator, rentalId)).toMatchObject({ unreadMessages: 0 })
})
