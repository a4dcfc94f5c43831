import { publishedReview } from '@okoume/tests/server/handing-over.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { listAnother, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { updateTrust } from './update-trust.ts'

stageRentals()

/** What the night's job decides, by the server's calendar. */
const night = () => updateTrust(settlementContext(server), new Date(`${server.day(0)}T12:00:00Z`))

async function trustOf({ id, client }: Person): Promise<string> {
  const { trustedOwner, trustedRenter } = await client.getUser({ params: { id } })
  return [trustedOwner && 'owner', trustedRenter && 'renter'].filter(Boolean).join(' ')
}

test('five good rentals make both parties trusted, everybody sees it, and it ends with them', async () => {
  await listAnother({ available: 9 })
  for (let n = 0; n < 5; n++) await publishedReview(server, parties)
  await night()
  expect([await trustOf(owner), await trustOf(renter)], 'no rental is over').toEqual(['', ''])
  // The demo's calendar runs the nights that pass.
  await server.passDays(4)
  expect([await trustOf(owner), await trustOf(renter)]).toEqual(['owner', 'renter'])

  const { visitor } = server
  expect(await visitor.getItem({ params: { id: parties.listing.id } })).toMatchObject({ ownerTrusted: true })
  expect(await visitor.getPerson({ params: { id: owner.id } })).toMatchObject({ trusted: true })
  // What a renter is known by is for owners.
  expect(await visitor.getPerson({ params: { id: renter.id } })).toMatchObject({ trusted: false })
  const asked = await request(server, parties, { start: server.day(3), end: server.day(4) })
  expect((await rentalSeenBy(owner, asked)).renterRecord).toMatchObject({ trusted: true, onTime: 5 })

  await night()
  const titles = [...(await titlesTo(owner)), ...(await titlesTo(renter))]
  for (const badge of ['«\u00a0Propriétaire de confiance\u00a0»', '«\u00a0Locataire de confiance\u00a0»'])
    expect(titles.filter((title) => title === `Vous êtes ${badge}`)).toHaveLength(1)

  await server.db.updateTable('users').set({ verifier: 0 }).where('id', '=', owner.id).execute()
  await server.passDays(366)
  await night()
  expect([await trustOf(owner), await trustOf(renter)]).toEqual(['', 'renter'])
})
