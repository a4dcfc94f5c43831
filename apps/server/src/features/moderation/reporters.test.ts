import { randomUUID } from 'node:crypto'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

const report = ({ client }: Person, { id }: Listing) =>
  client.sendReport({ body: { kind: 'item', id, reason: 'scam' } })
const seeItem = ({ id }: Listing) => server.visitor.getItem({ params: { id } })

test('accounts that share a payout number or a device count as one, and dismissed reports for less', async () => {
  const moderator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const owner = await signUpOwner(server)
  const drill = await addListing(server, owner)
  const [first, second, third] = [
    await signUpOwner(server),
    await signUpOwner(server),
    await signUpOwner(server),
  ]
  const [dismissed, fourth] = [await signUpOwner(server), await signUpOwner(server)]
  for (const person of [first, second]) {
    await giveMoney(moderator, person, 1_000)
    const body = { phoneNumber: '066 12 34 56', amount: 1_000 }
    await person.client.requestWithdrawal({ headers: { 'idempotency-key': randomUUID() }, body })
  }
  const device = { ...{ id: randomUUID(), endpoint: randomUUID(), p256dh: '', auth: '' }, userId: third.id }
  const seen = { createdAt: new Date(), seenAt: new Date(), earlierUserId: second.id }
  await server.db
    .insertInto('pushDevices')
    .values({ ...device, ...seen })
    .execute()
  const other = await addListing(server, owner)
  await report(dismissed, other)
  const { cases } = await moderator.client.listReports()
  const id = cases.find(({ targetId }) => targetId === other.id)?.id ?? ''
  const body = { id, decision: 'dismiss', reason: 'scam', text: 'Une annonce honnête, merci.' } as const
  await moderator.client.decideReport({ body })

  for (const person of [first, second, third, dismissed, fourth]) await report(person, drill)
  await seeItem(drill)
  await report(await signUpOwner(server), drill)
  expect((await refusalOf(seeItem(drill))).code).toBe('ITEM_NOT_FOUND')
})
