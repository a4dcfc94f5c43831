import { randomUUID } from 'node:crypto'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import {
  type PlayedPushService,
  playPushService,
  trustLocalCertificate,
} from '@okoume/tests/server/fakes/push-service.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { rent } from '@okoume/tests/server/renting.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { USUAL_PUSHES } from '../../config/push-config.ts'

let server: TestServer
let service: PlayedPushService
let distrust: () => void
beforeAll(async () => {
  distrust = trustLocalCertificate()
  service = await playPushService()
  server = await startTestServer({ push: { ...USUAL_PUSHES, moreServices: [service.host] } })
})
afterAll(async () => {
  await server.stop()
  await service.stop()
  distrust()
})

async function allow({ client }: Person): Promise<string> {
  const body = service.subscribe()
  await client.subscribeDevice({ body })
  return body.endpoint
}

/** The pushes of the device, once there are that many. */
async function shownOn(endpoint: string, count: number): Promise<(string | null)[][]> {
  const shown = await waitFor(`${count} pushes`, async () => {
    const came = service.received.filter((push) => push.endpoint === endpoint)
    return came.length >= count && came
  })
  return shown.map(({ notice }) => [notice.kind, notice.title])
}

const mailsTo = ({ email }: Person) => server.visitor.listDemoMails({ query: { to: email } })

test('a rental is notified by push to those with a device, and by mail to those without', async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  const listing = await addListing(server, owner)
  const phone = await allow(owner)
  await allow(administrator)
  const wish = { start: server.day(2), end: server.day(4) }
  const rentalId = await rent(server, renter, listing, wish)
  expect(await shownOn(phone, 1)).toEqual([['requests', `Nouvelle demande\u00a0: ${quoted(listing.title)}`]])

  const desk = await allow(renter)
  await owner.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'acceptée' } })
  expect(await shownOn(desk, 1)).toEqual([
    ['answers', `Votre location de ${quoted(listing.title)} est acceptée`],
  ])
  expect(await shownOn(phone, 2)).toContainEqual([
    'payments',
    `Vous avez accepté la location de ${quoted(listing.title)}`,
  ])

  expect(await mailsTo(owner)).toEqual([])
  expect((await mailsTo(renter)).map(({ subject }) => subject)).toEqual([
    `Votre demande pour ${quoted(listing.title)} est envoyée`,
  ])
  // Mails to administrators that the spec requires are sent whatever devices they have.
  expect(await mailsTo(administrator)).toHaveLength(1)
})

test('an ordered withdrawal is mailed, whatever devices there are; its payment is pushed', async () => {
  const owner = await signUpOwner(server)
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await giveMoney(administrator, owner, 10_000)
  const phone = await allow(owner)
  const headers = { 'idempotency-key': randomUUID() }
  await owner.client.requestWithdrawal({ headers, body: { phoneNumber: owner.phone, amount: 2000 } })

  expect(await shownOn(phone, 1)).toEqual([['payments', 'Votre retrait est payé']])
  expect((await mailsTo(owner)).map(({ subject }) => subject)).toContain(
    'Votre demande de retrait est enregistrée',
  )
})
