import { certificationOf, invoiceOf } from '@okoume/tests/server/invoicing.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let accountant: Person
let owner: Person
let renter: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
})

async function issued(): Promise<string> {
  const listing = await addListing(server, owner)
  const wish = { start: server.day(2), end: server.day(3) }
  const id = await accepted(server, { owner, renter, listing }, wish)
  await server.runDue()
  return invoiceOf(server, id)
}

const send = (number: string, changes: Partial<ReturnType<typeof certificationOf>> = {}) =>
  accountant.client.certifyInvoice({ params: { number }, body: { ...certificationOf(number), ...changes } })

describe('a certification by hand', () => {
  test('is written once: the same again changes nothing, another one is refused', async () => {
    const number = await issued()
    const first = await send(number)
    expect(await send(number)).toEqual(first)
    expect(await refusalOf(send(number, { reference: 'FEN-AUTRE' }))).toMatchObject({
      code: 'INVOICE_NOT_WAITING',
    })
    const { rows } = await server.pool.query(`select from audit_events where subject = $1`, [number])
    expect(rows).toHaveLength(1)
  })

  test('is counted in what waits, until it is there', async () => {
    const count = async () => {
      const { work } = await accountant.client.getOverview()
      return work.find(({ kind }) => kind === 'invoices')?.count ?? 0
    }
    const number = await issued()
    const before = await count()
    await send(number)
    expect(await count()).toBe(before - 1)
  })

  test('by two at once is written once', async () => {
    const number = await issued()
    const answers = await Promise.allSettled([
      send(number, { reference: 'FEN-1' }),
      send(number, { reference: 'FEN-2' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['verificationUrl', 'http://factures.example/v/1', /https/],
    ['verificationUrl', 'https://autre.example/v/1', /administration fiscale \(factures\.example\)/],
    ['verificationUrl', '', /Entrez l'adresse/],
    ['reference', ' ', /Entrez la référence/],
  ])('is refused at its field: %s %j', async (field, text, message) => {
    const number = await issued()
    expect(await refusalOf(send(number, { [field]: text }))).toMatchObject({
      status: 400,
      fields: { [field]: expect.stringMatching(message) },
    })
    const { waiting } = await accountant.client.listInvoices({ query: {} })
    expect(waiting.map((one) => one.number)).toContain(number)
  })

  test('is refused where the reference is that of another invoice, or the invoice unknown', async () => {
    const [one, other] = [await issued(), await issued()]
    await send(one)
    expect(await refusalOf(send(other, { reference: `FEN-${one}` }))).toMatchObject({
      code: 'INVOICE_REFERENCE_USED',
      fields: { reference: expect.stringContaining('autre facture') },
    })
    expect(await refusalOf(send('FS-1999-000001'))).toMatchObject({ status: 404, code: 'INVOICE_NOT_FOUND' })
  })
})

describe('a certification that a person wrote wrongly', () => {
  const certified = async () => {
    const number = await issued()
    await send(number)
    return number
  }
  const correct = (number: string, changes: object = {}) =>
    accountant.client.correctCertification({
      params: { number },
      body: {
        ...certificationOf(number),
        reference: `FEN2-${number}`,
        replaces: `FEN-${number}`,
        reason: 'Une lettre manquait',
        ...changes,
      },
    })

  test('is corrected with a reason, once, and what was there stays', async () => {
    const number = await certified()
    const first = await correct(number)
    expect(first).toMatchObject({ reference: `FEN2-${number}`, state: 'certified' })
    expect(await correct(number)).toEqual(first)
    const { issued: shown } = await accountant.client.listInvoices({ query: {} })
    expect(shown.find((one) => one.number === number)).toMatchObject({
      byHand: true,
      former: [{ ...certificationOf(number), replacedByName: 'Aline Mba', reason: 'Une lettre manquait' }],
    })
    await expect(server.pool.query('delete from former_certifications')).rejects.toThrow('append-only')
    await expect(
      server.pool.query("update invoices set reference = 'autre' where number = $1", [number]),
    ).rejects.toThrow('append-only')
  })

  test('gives its wrong reference free for the invoice whose it is', async () => {
    const [one, other] = [await certified(), await issued()]
    expect(await refusalOf(send(other, { reference: `FEN-${one}` }))).toMatchObject({
      code: 'INVOICE_REFERENCE_USED',
    })
    await correct(one)
    expect(await send(other, { reference: `FEN-${one}` })).toMatchObject({ state: 'certified' })
  })

  test('by two at once is corrected once', async () => {
    const number = await certified()
    const answers = await Promise.allSettled([
      correct(number, { reference: `A-${number}` }),
      correct(number, { reference: `B-${number}` }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test.each([
    ['verificationUrl', 'http://factures.example/v/1', 400, 'INVALID_INPUT'],
    ['reason', ' ', 400, 'INVALID_INPUT'],
    ['replaces', 'FEN-AUTRE', 409, 'CERTIFICATION_MOVED'],
  ])('is refused with a wrong %s: %j', async (field, text, status, code) => {
    const number = await certified()
    expect(await refusalOf(correct(number, { [field]: text }))).toMatchObject({ status, code })
    const { rows } = await server.pool.query('select from former_certifications where number = $1', [number])
    expect(rows).toHaveLength(0)
  })

  test('is refused where no one has certified it', async () => {
    expect(await refusalOf(correct(await issued()))).toMatchObject({ code: 'INVOICE_NOT_BY_HAND' })
  })
})
