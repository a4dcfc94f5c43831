import { randomUUID } from 'node:crypto'
import { prepareProofs } from '@okoume/tests/server/identity-proofs.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { openSession, type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { upload } from '@okoume/tests/server/pictures.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { rent, rentalSeenBy } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { personalDataJobs } from './personal-data-jobs.ts'

let owner: Person
let renter: Person
let drill: Listing
useTestServer()
beforeEach(async () => {
  // Unique texts, so that they can be searched for.
  const tag = randomUUID().slice(0, 8)
  owner = await signUpOwner(server, `Philomène ${tag} Obiang`)
  renter = await signUpConfirmed(server, `Théophile ${tag} Mintsa`)
  drill = await addListing(server, owner, { description: `Demandez ${owner.name} au portail vert.` })
})

const close = (person: Person) => person.client.closeAccount({ params: { id: person.id } })
const rowOf = ({ id }: Person) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A request that the owner refused, already refunded. */
async function refusedRental(): Promise<string> {
  const id = await rent(server, renter, drill, { start: server.day(3), end: server.day(5) })
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
  await refundsTo(server, renter, 1)
  await mailsSent(renter)
  await mailsSent(owner)
  return id
}

async function mailsSent({ email }: Person): Promise<void> {
  await waitFor(`the mails to ${email}`, async () => {
    const rows = await server.db.selectFrom('mails').select('sentAt').where('recipient', '=', email).execute()
    return rows.length > 0 && rows.every(({ sentAt }) => sentAt !== null)
  })
}

/** The tables that contain that text anywhere, the queue's and the identity service's own included. */
async function tablesThatTell(text: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'auth', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const telling: string[] = []
  for (const { name } of rows) {
    const found = await server.pool.query(
      `select 1 from ${name} as row where strpos(lower(row::text), lower($1)) > 0 limit 1`,
      [text],
    )
    if (found.rowCount) telling.push(name)
  }
  return telling
}

const identityGone = ({ id }: Person) =>
  waitFor('the identity to be gone', async () => {
    const { rowCount } = await server.pool.query('select 1 from auth.users where id = $1', [id])
    return rowCount === 0
  })

async function deleteClosingMail({ id, email }: Person): Promise<void> {
  await mailsSent({ email } as Person)
  const context = { db: server.db, clock: { now: () => new Date() }, newId: () => randomUUID() }
  const identity = { removeAccount: async () => {} }
  const jobs = personalDataJobs({ ...context, publicUrl: '', identity })
  await jobs['forget-farewell']({ id })
}

describe('an owner who closes their account', () => {
  test("is nowhere in the database any more, and the other party's history still has the rental", async () => {
    const rentalId = await refusedRental()
    const { secure_url } = await upload(owner)
    const body = { name: owner.name, phone: '062 98 76 54', address: 'Portail vert', city: 'Ntoum' }
    await owner.client.updateProfile({ params: { id: owner.id }, body })
    const gone = await addListing(server, owner, {
      description: `${owner.name}, au portail vert.`,
      images: [secure_url],
    })
    await owner.client.deleteItem({ params: { id: gone.id ?? '' } })

    expect(await close(owner)).toEqual({ ok: true })
    await identityGone(owner)
    await deleteClosingMail(owner)

    for (const text of [owner.name, owner.email, '62987654', 'Ntoum']) {
      expect(await tablesThatTell(text), text).toEqual([])
    }
    expect(await rentalSeenBy(renter, rentalId)).toMatchObject({
      itemTitle: drill.title,
      itemImage: null,
      ownerName: 'Compte supprimé',
      renterName: 'T***a',
      status: 'refusée',
      address: 'Nzeng-Ayong, Libreville',
    })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('loses their items and all their pictures', async () => {
    const { secure_url } = await upload(owner)
    const form = new FormData()
    form.append('file', await (await pictureAt(secure_url)).blob(), 'moi.webp')
    const { avatar } = await owner.client.uploadAvatar({ form })
    const images = [new URL(secure_url).pathname]
    const { id = '' } = await addListing(server, owner, { images })

    await close(owner)

    expect((await refusalOf(server.visitor.getItem({ params: { id } }))).code).toBe('ITEM_NOT_FOUND')
    expect(await server.visitor.listOwnerItems({ params: { ownerId: owner.id } })).toEqual([])
    for (const address of [secure_url, avatar]) {
      await waitFor(`${address} to be gone`, async () => (await pictureAt(address)).status === 404)
    }
    const left = await server.db.selectFrom('pictures').select('id').where('ownerId', '=', owner.id).execute()
    expect(left).toEqual([])
  })

  test('loses the photos and ticked lines of their handovers, except the evidence of a dispute', async () => {
    const id = await refusedRental()
    const photo = { rentalId: id, direction: 'remise', userId: owner.id, slot: 'other' } as const
    const at = { byteCount: 1, takenAt: new Date(), sealedAt: new Date(), arrivedAt: null }
    const add = (letter: string) =>
      server.db
        .insertInto('handoverPhotos')
        .values({ ...photo, ...at, id: randomUUID(), sha256: letter.repeat(64) })
        .execute()
    const tick = () =>
      server.db
        .insertInto('handoverChecks')
        .values({ rentalId: id, direction: 'remise', userId: owner.id, checklist: ['Le mandrin'] })
        .execute()
    const left = async () => {
      const rows = (table: 'handoverPhotos' | 'handoverChecks') =>
        server.db.selectFrom(table).select('rentalId').where('rentalId', '=', id).execute()
      return (await rows('handoverPhotos')).length + (await rows('handoverChecks')).length
    }
    await tick()
    await add('a')
    await close(owner)
    await waitFor('the photo to be gone', async () => (await left()) === 0)

    expect((await rentalSeenBy(renter, id)).checklist.lines).toEqual([])
    await tick()
    await add('b')
    await server.pool.query('update rentals set return_contested_at = now() where id = $1', [id])
    await enqueueJob(server.db, 'delete-handover-photos-of', { userId: owner.id }, { key: 'again' })
    await waitFor('the job to be done', async () => {
      const { rowCount } = await server.pool.query("select 1 from graphile_worker.jobs where key = 'again'")
      return rowCount === 0
    })
    expect(await left()).toBe(2)
  })

  test('leaves a row without a name, which is not found', async () => {
    await close(owner)

    expect(await rowOf(owner)).toEqual({
      id: owner.id,
      name: 'Compte supprimé',
      openName: false,
      email: null,
      avatar: '/avatar.svg',
      phone: null,
      address: null,
      city: null,
      postalCode: null,
      taxNumber: null,
      verifier: 0,
      verifierReason: null,
      roles: [],
      ...{ appointedBy: null, appointedAt: null },
      ownerNoteSum: 0,
      ownerNoteCount: 0,
      renterNoteSum: 0,
      renterNoteCount: 0,
      trustedOwner: false,
      trustedRenter: false,
      ...{ suspendedAt: null, suspendedUntil: null, restGivenUp: null, restSetAside: null },
      createdAt: expect.any(Date),
      closedAt: expect.any(Date),
    })
    for (const client of [server.visitor, owner.client, renter.client]) {
      const refusal = await refusalOf(client.getUser({ params: { id: owner.id } }))
      expect(refusal).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    }
  })
})

describe('a renter who closes their account', () => {
  test('leaves the number that paid in the accounts, and nothing else', async () => {
    const rentalId = await refusedRental()

    await close(renter)
    await identityGone(renter)
    await deleteClosingMail(renter)

    for (const text of [renter.name, renter.email]) expect(await tablesThatTell(text), text).toEqual([])
    const { rows } = await server.pool.query(
      `select address, recipient_phone, notes from checkouts where renter_id = $1
       union select address, recipient_phone, notes from rentals where renter_id = $1`,
      [renter.id],
    )
    expect(rows).toEqual([{ address: '', recipient_phone: '', notes: '' }])
    expect(await tablesThatTell(`+241${renter.phone.slice(1)}`)).toContain('public.payment_operations')
    expect(await rentalSeenBy(owner, rentalId)).toMatchObject({
      renterName: 'Compte supprimé',
      renterVerified: false,
      address: '',
      notes: '',
      recipientPhone: null,
      itemImage: drill.images[0],
    })
    expect(await ledgerFaults(server.db)).toEqual([])
  })
})

describe('a person whose identity was checked', () => {
  test('is in no mail to an administrator any more, and others still are', async () => {
    const other = await signUpConfirmed(server, 'Annick Ondo')
    const admin = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
    for (const person of [renter, other]) {
      await person.client.submitVerification({ body: await prepareProofs(person) })
    }
    await mailsSent(admin)
    expect(await tablesThatTell(renter.name)).toContain('public.mails')

    await close(renter)
    await identityGone(renter)
    await deleteClosingMail(renter)

    expect(await tablesThatTell(renter.name)).toEqual([])
    const left = await server.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', admin.email)
      .execute()
    expect(left).toEqual([{ subject: expect.stringContaining(other.name) }])
    await server.db.updateTable('users').set({ roles: [] }).where('id', '=', admin.id).execute()
  })
})

describe('after closing', () => {
  test('one last mail says so, and no earlier one is stored', async () => {
    await refusedRental()

    await close(renter)

    const mails = await waitFor('the last e-mail', async () => {
      const found = await server.visitor.listDemoMails({ query: { to: renter.email } })
      return found.length > 0 && found
    })
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre compte est supprimé'])
    expect(mails[0]?.text).toContain(`Bonjour ${renter.name},`)
    await deleteClosingMail(renter)
    expect(await server.visitor.listDemoMails({ query: { to: renter.email } })).toEqual([])
  })

  test('the password no longer works, and the same address can open a new account', async () => {
    await close(owner)
    await identityGone(owner)
    await expect(openSession(server, owner.email)).rejects.toThrow('could not sign in')

    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'Philomène O.', email: owner.email, password: 'un mot de passe tout neuf' },
    })

    expect(answer.statusCode, answer.body).toBe(200)
    const found = await server.db.selectFrom('users').selectAll().where('email', '=', owner.email).execute()
    expect(found).toMatchObject([{ name: 'Philomène O.', verifier: 0, closedAt: null }])
    expect(found[0]?.id).not.toBe(owner.id)
  })
})

async function pictureAt(address: string): Promise<Response> {
  const url = new URL(address, 'http://localhost').pathname
  const { statusCode, rawPayload, headers } = await server.http.inject({ method: 'GET', url })
  const type = String(headers['content-type'])
  return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: { 'content-type': type } })
}
