import { randomUUID } from 'node:crypto'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { buildTown, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let town: Town
let moderator: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  moderator = await signUpConfirmed(server, 'Modératrice', { roles: ['moderation'] })
})

const reason = 'Elle dit ne pas voir sa demande.'
const view = ({ client }: Person, id: string, why = reason) =>
  client.viewAsPerson({ params: { id }, body: { reason: why } })

test('shows what the person sees: rentals, items, money, notifications, tickets', async () => {
  const { administrator, owner, renter } = town
  const seen = await view(administrator, owner.id)
  const rentals = (await owner.client.listRentals()).slice(0, 50)
  expect(seen.rentals.map(({ id }) => id)).toEqual(rentals.map(({ id }) => id))
  expect(seen.rentals[0]?.other).toBe(rentals[0]?.renterName)
  const items = await owner.client.listOwnerItems({ params: { ownerId: owner.id } })
  expect(seen.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  expect(seen.wallet).toEqual(await owner.client.getWallet())
  expect(seen.notices).toEqual((await owner.client.listNotices()).notices)

  const ofRenter = await view(administrator, renter.id)
  expect(ofRenter.tickets).toEqual((await renter.client.listTickets()).tickets)
})

test('marks nothing as read, and writes each opening with its reason to the trail', async () => {
  const { administrator, owner } = town
  const before = await owner.client.listNotices()
  await view(moderator, owner.id)
  await view(moderator, owner.id, 'Une seconde fois, pour vérifier.')
  expect(await owner.client.listNotices()).toEqual(before)
  const query = { subject: owner.id, action: 'view as person', actor: moderator.id } as const
  const { events } = await administrator.client.readTrail({ query })
  const reasons = events.map(({ details }) => details.find(({ name }) => name === 'reason')?.value)
  expect(reasons).toEqual(['Une seconde fois, pour vérifier.', reason])
})

test('shows no amount to who may not see money', async () => {
  const { administrator, owner } = town
  const text = "On m'a pris 25.000 francs, puis 5 mille, donc XAF 30 000. Je veux mes 30000."
  await owner.client.createTicket({ body: { key: randomUUID(), topic: 'other', text } })
  const full = await view(administrator, owner.id)
  expect(full.tickets[0]?.text).toBe(text)
  expect(JSON.stringify(full.notices)).toMatch(/\d\s*FCFA/)
  const masked = await view(moderator, owner.id)
  expect(masked).toMatchObject({ masked: true })
  expect(masked).not.toHaveProperty('wallet')
  expect(masked.rentals.some((rental) => 'total' in rental)).toBe(false)
  expect(JSON.stringify(masked)).not.toMatch(/\d\s*FCFA/)
  const mask = '***\u00a0FCFA'
  expect(masked.tickets[0]?.text).toBe(
    `On m'a pris ${mask}, puis ${mask}, donc ${mask}. Je veux mes ${mask}.`,
  )
})

test('shows no telephone that was paid, and no ticket about who looks', async () => {
  const { owner, renter, rentalId } = town
  const text = 'Rendus sur le 077 55 51 11 (Airtel Money), svp.'
  await owner.client.createTicket({ body: { key: randomUUID(), topic: 'other', text } })
  expect((await view(moderator, owner.id)).tickets[0]?.text).toBe('Rendus sur le ••• (Airtel Money), svp.')

  const ticket = {
    key: randomUUID(),
    topic: 'other',
    text: 'Il est de la modération.',
    rentalId,
  } as const
  await renter.client.createTicket({ body: ticket })
  const texts = async (viewer: Person) => (await view(viewer, renter.id)).tickets.map((ticket) => ticket.text)
  const queued = async ({ client }: Person) =>
    (await client.listTicketQueue()).tickets.map((ticket) => ticket.text)
  const roles = ['moderation', 'support'] as const
  await server.db.updateTable('users').set({ roles }).where('id', '=', owner.id).execute()
  expect(await texts(moderator)).toContain(ticket.text)
  expect(await queued(town.administrator)).toEqual(expect.arrayContaining([text, ticket.text]))
  expect(await texts(owner)).not.toContain(ticket.text)
  for (const own of [text, ticket.text]) expect(await queued(owner)).not.toContain(own)
  await server.db.updateTable('users').set({ roles: [] }).where('id', '=', owner.id).execute()
})

test('shows a moderator no report about themself, nor what became of it', async () => {
  const { administrator, renter, stranger } = town
  const reported = await signUpConfirmed(server, 'Modérateur', { roles: ['moderation'] })
  for (const { id } of [reported, stranger])
    await renter.client.sendReport({ body: { kind: 'person', id, reason: 'scam' } })
  const { cases } = await administrator.client.listReports()
  const decision = {
    decision: 'dismiss',
    reason: 'scam',
    text: 'Rien à redire : tout est en règle.',
  } as const
  for (const { id } of cases.filter(({ subject }) => [reported.id, stranger.id].includes(subject.id)))
    await administrator.client.decideReport({ body: { id, ...decision } })
  const reads = async (viewer: Person) => {
    const [sheet] = (await viewer.client.findPeople({ body: { who: renter.id } })).people
    const { notices } = await view(viewer, renter.id)
    return [sheet?.reports?.sent.length, notices.filter(({ title }) => /signalement/.test(title)).length]
  }
  const [sent = 0, told = 0] = await reads(moderator)
  expect(await reads(reported)).toEqual([sent - 1, told - 1])
})

test.each(['support', 'finance'] as const)('is refused to %s', async (role) => {
  const other = await signUpConfirmed(server, 'Autre', { roles: [role] })
  expect((await refusalOf(view(other, town.owner.id))).code).toBe('ROLE_MISSING')
})

test('is refused without a reason, of nobody, and of oneself', async () => {
  expect((await refusalOf(view(moderator, town.owner.id, 'Court'))).fields).toHaveProperty('reason')
  expect((await refusalOf(view(moderator, moderator.id))).code).toBe('OWN_CASE')
  const nobody = 'b0000000-0000-4000-8000-000000000000'
  expect((await refusalOf(view(moderator, nobody))).code).toBe('USER_NOT_FOUND')
})
