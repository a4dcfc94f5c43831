import { randomUUID } from 'node:crypto'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_ARCHIVED } from './export-account.ts'

let owner: Person
let renter: Person
let drill: Listing
let accepted: string
let refused: string
useTestServer({ jobs: false })
beforeAll(async () => {
  owner = await signUpOwner(server, 'Philomène Obiang')
  renter = await signUpConfirmed(server, 'Théophile Mintsa')
  drill = await addListing(server, owner, { available: 5 })
  accepted = await request(2)
  await owner.client.updateRentalStatus({ body: { rental_id: accepted, status: 'acceptée' } })
  refused = await request(8)
  await owner.client.updateRentalStatus({ body: { rental_id: refused, status: 'refusée' } })
  await server.runDue()
})

async function request(from: number): Promise<string> {
  const wish = { start: server.day(from), end: server.day(from + 2) }
  const { id } = await startPayment(renter, paymentBody(renter, drill, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  return id
}

const archiveOf = (person: Person) => person.client.exportAccount({ params: { id: person.id } })

describe('the archive of a renter', () => {
  test('has their profile, requests, payments, refunds and messages', async () => {
    const archive = await archiveOf(renter)

    expect(archive).toMatchObject({ complete: true, items: [], pictures: [], movements: [] })
    expect(archive.user).toEqual(await renter.client.getUser({ params: { id: renter.id } }))
    expect(archive.rentals.map(({ id, status }) => [id, status])).toEqual([
      [refused, 'refusée'],
      [accepted, 'acceptée'],
    ])
    expect(archive.payments).toMatchObject([
      { id: refused, rentalId: refused, itemId: drill.id, state: 'succeeded', amount: 41_400 },
      {
        id: accepted,
        address: 'Nzeng-Ayong, Libreville',
        recipientPhone: '+24166123456',
        notes: 'Je passe le matin.',
        phone: `+241${renter.phone.slice(1)}`,
        operator: 'AIRTEL',
        startDate: server.day(2),
      },
    ])
    expect(archive.refunds).toMatchObject([{ paymentId: refused, amount: 41_400, state: 'succeeded' }])
    expect(archive.mails.map(({ subject }) => subject)).toContain(
      `Votre demande pour ${quoted(drill.title)} est refusée`,
    )
    expect(archive.mails.every(({ to }) => to === renter.email)).toBe(true)
  })

  test('has of the owner only what the screens show', async () => {
    const text = JSON.stringify(await archiveOf(renter))

    for (const shown of ['P***g', 'Philomène O.']) expect(text).toContain(shown)
    for (const secret of [owner.name, owner.email, owner.phone.slice(1)]) expect(text).not.toContain(secret)
  })
})

describe('the archive of an owner', () => {
  test('has their items, deleted ones too, their pictures and their money', async () => {
    const sent = await upload(owner)
    const images = [new URL(sent.secure_url).pathname]
    const { id: deleted = '' } = await addListing(server, owner, { images })
    await owner.client.deleteItem({ params: { id: deleted } })

    const { items, pictures, movements } = await archiveOf(owner)

    expect(items.find(({ id }) => id === deleted)).toMatchObject({ images, deletedAt: expect.any(String) })
    expect(items.find(({ id }) => id === drill.id)).toMatchObject({
      description: drill.description,
      deletedAt: null,
    })
    expect(pictures).toMatchObject([{ address: expect.stringContaining(idOf(sent)) }])
    expect(movements).toEqual([
      { account: 'wallet', amount: 20_000, cause: `rental accepted ${accepted}`, at: expect.any(String) },
      { account: 'cautions', amount: 20_000, cause: `rental accepted ${accepted}`, at: expect.any(String) },
    ])
  })

  test("has the renter's telephone only where the rental was accepted", async () => {
    const { rentals, payments, refunds, mails } = await archiveOf(owner)

    expect(rentals.map(({ id, recipientPhone }) => [id, recipientPhone])).toEqual([
      [refused, null],
      [accepted, '+24166123456'],
    ])
    expect(rentals.every(({ service_fee }) => service_fee === null)).toBe(true)
    expect([payments, refunds]).toEqual([[], []])
    const text = JSON.stringify({ rentals, mails })
    for (const secret of [renter.name, renter.email, renter.phone.slice(1)])
      expect(text).not.toContain(secret)
  })

  test('lists their identity files without numbers and photos', async () => {
    const file = {
      id: randomUUID(),
      userId: owner.id,
      documentType: 'CNI',
      documentNumber: Buffer.from('GA 1234567'),
      nip: Buffer.from('1234567890ABCD'),
      prompt: 'smile',
      submittedAt: new Date(),
      decision: 0,
      reason: 'La photo est floue.',
      decidedAt: new Date(),
    } as const
    await server.db.insertInto('identityFiles').values(file).execute()

    const archive = await archiveOf(owner)

    expect(archive.verifications).toEqual([
      {
        documentType: 'CNI',
        submittedAt: file.submittedAt.toISOString(),
        decision: 0,
        decidedAt: file.decidedAt.toISOString(),
        reason: 'La photo est floue.',
        documentsDeletedAt: null,
      },
    ])
    for (const number of ['GA 1234567', '1234567890ABCD'])
      expect(JSON.stringify(archive)).not.toContain(Buffer.from(number).toString('base64'))
  })
})

describe('an archive', () => {
  test("is one's own only, and creating it changes nothing", async () => {
    const admin = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
    const before = await tableDigests(server)

    for (const other of [renter, admin]) {
      const refusal = await refusalOf(other.client.exportAccount({ params: { id: owner.id } }))
      expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
    await archiveOf(owner)
    expect(await tableDigests(server)).toEqual(before)
  })

  test('is not cacheable, nor is anything else that a token reads', async () => {
    for (const url of [`/api/users/${renter.id}/export`, `/user/${renter.id}`]) {
      const headers = { authorization: `Bearer ${renter.token}` }
      const answer = await server.http.inject({ url, headers })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    }
  })

  test('is truncated to the newest entries, and says so', async () => {
    const letters = await signUpConfirmed(server, 'Annick Ondo')
    await server.pool.query(
      `insert into mails (id, cause, recipient, subject, text_body, html_body, queued_at, sent_at)
       select gen_random_uuid(), 'test ' || n, $1, 'Mail ' || n, '', '', now() + n * interval '1 second', now()
       from generate_series(0, $2::int) as n`,
      [letters.email.toUpperCase(), MAX_ARCHIVED],
    )

    const { mails, complete } = await archiveOf(letters)

    expect([mails.length, complete]).toEqual([MAX_ARCHIVED, false])
    expect(mails[0]?.subject).toBe(`Mail ${MAX_ARCHIVED}`)
  })
})
