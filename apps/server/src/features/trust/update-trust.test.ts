import { publishedReview } from '@okoume/tests/server/handing-over.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { listAnother, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { handedOver, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { updateTrust } from './update-trust.ts'

stageRentals()

/** Decision of the night's job, by the server's calendar. */
const night = () => updateTrust(settlementContext(server), new Date(`${server.day(0)}T12:00:00Z`))

async function trustOf({ id, client }: Person): Promise<string> {
  const { trustedOwner, trustedRenter } = await client.getUser({ params: { id } })
  return [trustedOwner && 'owner', trustedRenter && 'renter'].filter(Boolean).join(' ')
}

test('counts a return that both know of, from each owner once, of a rent that is worth it', async () => {
  const rentFrom = async (of: Person, price = 10_000) =>
    ({ ...parties, owner: of, listing: await addListing(server, of, { price }) }) as const
  const counts = async () => {
    await server.passDays(5)
    await night()
    return (await trustOf(renter)) === 'renter'
  }
  const [second, third] = [await signUpOwner(server), await signUpOwner(server)]
  for (const one of [owner, owner, second]) await publishedReview(server, await rentFrom(one))
  expect(await counts(), 'two owners').toBe(false)
  const declared = await rentFrom(third)
  const id = await handedOver(server, declared)
  await renter.client.updateReturn({ params: { id }, body: { state: 'declared' } })
  expect(await counts(), 'the owner has not confirmed it').toBe(false)
  await publishedReview(server, await rentFrom(third, 100))
  expect(await counts(), 'the rent is too low').toBe(false)
  await publishedReview(server, await rentFrom(third))
  expect(await counts()).toBe(true)
})

test('five good rentals make both parties trusted, everybody sees it, and it ends with them', async () => {
  await listAnother({ available: 9 })
  for (let n = 0; n < 5; n++) await publishedReview(server, parties)
  for (const other of [await signUpOwner(server), await signUpOwner(server)])
    await publishedReview(server, { ...parties, owner: other, listing: await addListing(server, other) })
  await night()
  expect([await trustOf(owner), await trustOf(renter)], 'no rental is over').toEqual(['', ''])
  // The demo's calendar runs the nights that pass.
  await server.passDays(4)
  expect([await trustOf(owner), await trustOf(renter)]).toEqual(['owner', 'renter'])

  const { visitor } = server
  expect(await visitor.getItem({ params: { id: parties.listing.id } })).toMatchObject({ ownerTrusted: true })
  expect(await visitor.getPerson({ params: { id: owner.id } })).toMatchObject({ trusted: true })
  // A renter's record is for owners.
  expect(await visitor.getPerson({ params: { id: renter.id } })).toMatchObject({ trusted: false })
  const asked = await request(server, parties, { start: server.day(3), end: server.day(4) })
  expect((await rentalSeenBy(owner, asked)).renterRecord).toMatchObject({ trusted: true, onTime: 7 })

  await night()
  const titles = [...(await titlesTo(owner)), ...(await titlesTo(renter))]
  for (const badge of ['«\u00a0Propriétaire de confiance\u00a0»', '«\u00a0Locataire de confiance\u00a0»'])
    expect(titles.filter((title) => title === `Vous êtes ${badge}`)).toHaveLength(1)

  await server.db.updateTable('users').set({ verifier: 0 }).where('id', '=', owner.id).execute()
  await server.passDays(366)
  await night()
  expect([await trustOf(owner), await trustOf(renter)]).toEqual(['', 'renter'])
})
