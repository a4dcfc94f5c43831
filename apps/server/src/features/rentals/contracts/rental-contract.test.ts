import { createHash, randomUUID } from 'node:crypto'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import {
  drill,
  listAnother,
  owner,
  parties,
  renter,
  stageRentals,
} from '@okoume/tests/server/rental-stage.ts'
import { ongoing, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

stageRentals({ jobs: false })

const wish = () => ({ start: server.day(3), end: server.day(5) })
const contract = (id: string, person = renter) => person.client.getRentalContract({ params: { id } })
const accept = (id: string, digest: string, person = renter) =>
  person.client.acceptRentalContract({ params: { id }, body: { digest } })
const move = (person: Person, id: string, status: 'acceptée' | 'annulée') =>
  person.client.updateRentalStatus({ body: { rental_id: id, status } })

async function accepted(): Promise<string> {
  const id = await request(server, parties, wish())
  await move(owner, id, 'acceptée')
  return id
}

const textOf = ({ sections }: Awaited<ReturnType<typeof contract>>) =>
  (sections ?? []).flatMap(({ facts }) => facts.map(({ name, text }) => `${name} : ${text}`))

describe('the contract of a rental', () => {
  test('is there for both from the acceptance on, with first names', async () => {
    const id = await request(server, parties, wish())
    expect(await refusalOf(contract(id))).toMatchObject({ status: 404, code: 'CONTRACT_NOT_FOUND' })
    expect(await rentalSeenBy(renter, id)).toMatchObject({ contractAcceptedBy: null })
    await move(owner, id, 'acceptée')

    const read = await contract(id)
    expect(read).toMatchObject({
      party: 'renter',
      renterName: 'Serge N.',
      acceptedAt: { owner: null, renter: null },
      open: true,
    })
    expect(textOf(read)).toContain(`Objet : ${drill.title}`)
    expect(await contract(id, owner)).toEqual({ ...read, party: 'owner' })
    expect(await rentalSeenBy(renter, id)).toMatchObject({ contractAcceptedBy: [] })
  })

  test('says what applied at booking, whatever the listing says later', async () => {
    const id = await request(server, parties, wish())
    const changed = { ...SAW, description: 'Changée depuis' }
    await owner.client.updateItem({ params: { id: drill.id }, body: changed })
    await move(owner, id, 'acceptée')

    const text = textOf(await contract(id)).join('\n')
    expect(text).toContain(`Objet : ${drill.title}`)
    expect(text).not.toContain('Changée depuis')
  })

  test('hides how to reach its owner, as the listing does', async () => {
    await listAnother({ description: 'Marche bien. Appelez le 077 12 34 56.' })
    const text = textOf(await contract(await accepted())).join(' ')
    expect(text).toContain('Marche bien.')
    expect(text).not.toContain('077')
  })

  test('is accepted by each for themself, with time, once', async () => {
    const id = await accepted()
    const { digest } = await contract(id)
    const first = await accept(id, digest)
    expect(first.acceptedAt).toMatchObject({ owner: null, renter: expect.any(String) })
    expect(await accept(id, digest)).toEqual(first)
    const both = await accept(id, digest, owner)
    expect(both.acceptedAt.renter).toBe(first.acceptedAt.renter)
    expect(both.acceptedAt.owner).toEqual(expect.any(String))
    expect((await rentalSeenBy(renter, id)).contractAcceptedBy?.toSorted()).toEqual(['owner', 'renter'])
    const rows = await server.db
      .selectFrom('contractAcceptances')
      .selectAll()
      .where('rentalId', '=', id)
      .execute()
    expect(rows.map(({ userId, digest }) => ({ userId, digest }))).toEqual(
      expect.arrayContaining([
        { userId: renter.id, digest },
        { userId: owner.id, digest },
      ]),
    )
  })

  test('refuses another text, and leaves everything as it was', async () => {
    const id = await accepted()
    expect(await refusalOf(accept(id, '0'.repeat(64)))).toMatchObject({
      status: 409,
      code: 'CONTRACT_CHANGED',
    })
    expect(await refusalOf(accept(id, 'x'))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await contract(id)).acceptedAt).toEqual({ owner: null, renter: null })
  })

  test('blocks nothing where nobody accepts it, and is not accepted after the end', async () => {
    const id = await ongoing(server, parties)
    const { digest } = await contract(id)
    await server.passDays(4)
    expect(await refusalOf(accept(id, digest))).toMatchObject({ status: 409, code: 'CONTRACT_CLOSED' })
    expect((await contract(id)).acceptedAt).toEqual({ owner: null, renter: null })
  })

  test('stays readable once the rental is cancelled, but is not accepted any more', async () => {
    const id = await accepted()
    const { digest } = await contract(id)
    await move(renter, id, 'annulée')
    expect(await contract(id)).toMatchObject({ open: false, digest })
    expect(await refusalOf(accept(id, digest))).toMatchObject({ code: 'CONTRACT_CLOSED' })
  })

  test('looks to a stranger like a rental that does not exist; finance reads it, audited, and accepts nothing', async () => {
    const id = await accepted()
    const { digest } = await contract(id)
    const stranger = await signUpConfirmed(server, 'Annick Ondo')
    const finance = await signUpConfirmed(server, 'Paul Essono', { roles: ['finance'] })
    const unknown = await refusalOf(contract(randomUUID()))
    expect(unknown).toMatchObject({ status: 404, code: 'RENTAL_NOT_FOUND' })
    expect(await refusalOf(contract(id, stranger))).toEqual(unknown)
    expect(await refusalOf(accept(id, digest, stranger))).toEqual(unknown)
    expect(await refusalOf(accept(id, digest, finance))).toEqual(unknown)

    const read = await contract(id, finance)
    expect(read).toMatchObject({ party: null, renterName: expect.stringContaining('*') })
    const audited = await server.db
      .selectFrom('auditEvents')
      .select(['actorId', 'details'])
      .where('subject', '=', id)
      .where('action', '=', 'read rental')
      .execute()
    expect(audited).toEqual([{ actorId: finance.id, details: { what: 'contract' } }])
  })

  test('has the digest of the text that the archive gives out', async () => {
    const id = await accepted()
    const { digest, sections } = await contract(id)
    await accept(id, digest)
    const { contracts } = await renter.client.exportAccount({ params: { id: renter.id } })
    const [own] = contracts.filter(({ rentalId }) => rentalId === id)
    expect(own).toMatchObject({ digest, acceptedAt: expect.any(String) })
    expect(
      createHash('sha256')
        .update(own?.text ?? '')
        .digest('hex'),
    ).toBe(digest)
    expect(JSON.parse(own?.text ?? '')).toEqual(sections)
  })

  test('loses its text with the account of the owner, and keeps its digest', async () => {
    const id = await accepted()
    const { digest } = await accept(id, (await contract(id)).digest)
    await move(renter, id, 'annulée')
    await owner.client.closeAccount({ params: { id: owner.id } })
    expect(await contract(id)).toMatchObject({
      digest,
      sections: null,
      open: false,
      acceptedAt: { renter: expect.any(String) },
    })
  })

  test('is announced in the notice of the acceptance', async () => {
    const id = await accepted()
    for (const person of [owner, renter]) {
      const { notices } = await person.client.listNotices()
      const [notice] = notices.filter(({ link, title }) => link?.includes(id) && /accept/.test(title))
      expect(notice?.paragraphs.join(' ')).toContain('Votre contrat est sur la page de la location')
    }
  })
})

describe('the database', () => {
  test.each([
    ['another text', sql`update rental_contracts set text = '[]'`],
    ['another digest', sql`update rental_contracts set digest = repeat('0', 64)`],
    ['no contract any more', sql`delete from rental_contracts`],
    ['another time', sql`update contract_acceptances set accepted_at = now() - interval '1 hour'`],
    ['no acceptance any more', sql`delete from contract_acceptances`],
  ])('refuses %s', async (_, change) => {
    const id = await accepted()
    await accept(id, (await contract(id)).digest)
    await expect(change.execute(server.db)).rejects.toThrow(/a contract is fixed/)
  })

  test('refuses an acceptance of any other text', async () => {
    const id = await accepted()
    const values = {
      rentalId: id,
      party: 'renter',
      userId: renter.id,
      acceptedAt: new Date(Date.now() - HOUR_MS),
    } as const
    const other = server.db.insertInto('contractAcceptances').values({ ...values, digest: '0'.repeat(64) })
    await expect(other.execute()).rejects.toThrow(/foreign key/)
  })
})
