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

describe('a certification by hand', () => {
  const issued = async () => {
    const listing = await addListing(server, owner)
    const wish = { start: server.day(2), end: server.day(3) }
    const id = await accepted(server, { owner, renter, listing }, wish)
    await server.runDue()
    return invoiceOf(server, id)
  }
  const send = (number: string, changes: Partial<ReturnType<typeof certificationOf>> = {}) =>
    accountant.client.certifyInvoice({ params: { number }, body: { ...certificationOf(number), ...changes } })

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
