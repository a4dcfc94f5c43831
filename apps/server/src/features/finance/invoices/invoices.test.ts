import { EVERY_ENTRY } from '@okoume/domain/ledger/every-entry.test-helper.ts'
import { rentalEntry } from '@okoume/domain/ledger/rental-entries.ts'
import { certificationOf, certify, INVOICING, invoiceOf, issueAll } from '@okoume/tests/server/invoicing.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted, request } from '@okoume/tests/server/renting.ts'
import { startTestServer } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { postEntry } from '../../ledger/post-entry.ts'

let accountant: Person
let owner: Person
let renter: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  await renter.client.updateProfile({
    params: { id: renter.id },
    body: { name: 'Serge Ndong', taxNumber: '654321 b' },
  })
})

const parties = async () => ({ owner, renter, listing: await addListing(server, owner) })
const wish = () => ({ start: server.day(2), end: server.day(3) })
const invoicesOf = (id: string, by = renter) => by.client.getInvoices({ params: { id } })
const cancel = (id: string) => owner.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
const list = () => accountant.client.listInvoices({ query: {} })
const rowsOf = (id: string) =>
  server.db.selectFrom('invoices').selectAll().where('rentalId', '=', id).orderBy('entryId').execute()

// One of each event, and the other end of a request by which a fee is earned.
const money = { id: 'r', ownerId: 'ada', totalPrice: 30, deposit: 20, fee: 1 }
const cancelled = rentalEntry('refund all but the fee', money, 'rental r annulée')
const ENTRIES = [...EVERY_ENTRY, ...(cancelled ? [cancelled] : [])]

describe('a fee', () => {
  test('that is earned has its row at once, and its invoice once the authority has certified it', async () => {
    const id = await accepted(server, await parties(), wish())
    expect(await rowsOf(id)).toMatchObject([
      { kind: 'invoice', amount: 700, state: 'to-issue', number: null },
    ])
    expect(await renter.client.getReceipt({ params: { id } })).toMatchObject({ invoice: 'awaited' })
    expect(await refusalOf(invoicesOf(id))).toMatchObject({ status: 409, code: 'INVOICE_NOT_READY' })

    await server.runDue()
    const number = await invoiceOf(server, id)
    expect(number).toMatch(/^FS-\d{4}-\d{6}$/)
    expect((await list()).waiting.map((one) => one.number)).toContain(number)
    expect(await refusalOf(invoicesOf(id))).toMatchObject({ code: 'INVOICE_NOT_READY' })

    await certify(accountant, number)
    const receipt = await renter.client.getReceipt({ params: { id } })
    expect(receipt.invoice).toBe('ready')
    expect(await invoicesOf(id)).toMatchObject({
      awaited: false,
      invoices: [
        {
          number,
          state: 'certified',
          demonstration: false,
          designation: `Frais de service, location ${receipt.number}`,
          issuer: INVOICING.issuer,
          buyerName: 'Serge Ndong',
          buyerPhone: receipt.phone,
          buyerTaxNumber: '654321B',
          amount: 700,
          net: null,
          vat: null,
          vatNote: 'TVA non applicable',
          ...certificationOf(number),
        },
      ],
    })
    expect((await list()).waiting.map((one) => one.number)).not.toContain(number)
  })

  test('that is given back has a credit note that names its invoice', async () => {
    const id = await accepted(server, await parties(), wish())
    await cancel(id)
    await server.runDue()

    expect(await rowsOf(id)).toMatchObject([
      { kind: 'invoice', amount: 700, state: 'issued' },
      { kind: 'credit-note', amount: 700, state: 'issued', buyerTaxNumber: '654321B' },
    ])
    const number = await invoiceOf(server, id)
    await certify(accountant, number)
    expect(await invoicesOf(id)).toMatchObject({ awaited: true, invoices: [{ number }] })
    const note = (await list()).waiting.find((one) => one.corrects === number)
    expect(note?.number).toMatch(/^AV-\d{4}-\d{6}$/)
    await certify(accountant, note?.number ?? '')
    expect(await invoicesOf(id)).toMatchObject({
      awaited: false,
      invoices: [{ number }, { kind: 'credit-note', corrects: number, amount: 700 }],
    })
  })

  test('that was never earned has none', async () => {
    const id = await request(server, await parties(), wish())
    await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'refusée' } })
    await server.runDue()

    expect(await renter.client.getReceipt({ params: { id } })).toMatchObject({ invoice: 'none' })
    expect(await invoicesOf(id)).toEqual({ invoices: [], awaited: false })
  })

  test('of every entry that the product writes has its invoice or credit note', async () => {
    const id = await request(server, await parties(), wish())
    const undo = new Error('undo')
    const kinds: string[] = []
    const post = async (trx: typeof server.db, cause: string, amount: number) => {
      const postings = [
        { account: 'earned_fees', holder: id, amount },
        { account: 'mobile_money', holder: 'AIRTEL', amount: -amount },
      ] as const
      await postEntry(trx, { cause, postings }, new Date())
      return trx
        .selectFrom('invoices')
        .innerJoin('ledgerEntries', 'ledgerEntries.id', 'entryId')
        .select(['kind', 'amount'])
        .where('cause', '=', cause)
        .executeTakeFirstOrThrow()
    }
    const all = server.db.transaction().execute(async (trx) => {
      for (const [index, { cause, postings }] of ENTRIES.entries()) {
        const fee = postings.find(({ account }) => account === 'earned_fees')
        if (!fee) continue
        // What is given back was earned before.
        if (fee.amount < 0) await post(trx, `earned before ${index} ${cause}`, -fee.amount)
        const { kind, amount } = await post(trx, `${index} ${cause}`, fee.amount)
        expect([cause, kind === 'invoice' ? amount : -amount]).toEqual([cause, fee.amount])
        kinds.push(kind)
      }
      throw undo
    })
    await expect(all).rejects.toBe(undo)
    expect(kinds.sort()).toEqual(['credit-note', 'credit-note', 'invoice', 'invoice'])
  })

  test('whose rental is unknown, or that was never earned, is not posted at all', async () => {
    const id = await request(server, await parties(), wish())
    const post = (holder: string, amount: number) =>
      postEntry(
        server.db,
        {
          cause: `test ${holder} ${amount}`,
          postings: [
            { account: 'earned_fees', holder, amount },
            { account: 'mobile_money', holder: 'AIRTEL', amount: -amount },
          ],
        },
        new Date(),
      )
    await expect(post('00000000-0000-4000-8000-000000000000', 700)).rejects.toThrow(/null value/)
    await expect(post(id, -700)).rejects.toThrow()
    expect(await rowsOf(id)).toEqual([])
  })
})

describe('an invoice', () => {
  test('is for whom the receipt is, and for nobody else', async () => {
    const id = await accepted(server, await parties(), wish())
    const stranger = await signUpConfirmed(server, 'Annick Ondo')
    expect(await refusalOf(invoicesOf(id, owner))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refusalOf(invoicesOf(id, stranger))).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
  })

  test('cannot be changed, deleted or lost, by SQL neither', async () => {
    const id = await accepted(server, await parties(), wish())
    const change = (set: string) => server.pool.query(`update invoices set ${set} where rental_id = $1`, [id])
    for (const set of ['amount = 1', "buyer_name = 'X'", "kind = 'credit-note'", 'earned_at = now()'])
      await expect(change(set)).rejects.toThrow(/append-only: UPDATE/)
    await server.runDue()
    for (const set of [
      "number = 'FS-2020-000001'",
      'issued_at = now()',
      "designation = 'X'",
      "issuer = '{}'",
      "vat_note = 'X'",
    ])
      await expect(change(set)).rejects.toThrow(/append-only: UPDATE/)
    await certify(accountant, await invoiceOf(server, id))
    for (const set of ["reference = 'X'", "state = 'issued'", "verification_url = 'https://autre.example'"])
      await expect(change(set)).rejects.toThrow(/append-only: UPDATE/)
    await expect(server.pool.query('delete from invoices')).rejects.toThrow(/append-only: DELETE/)
    await expect(server.pool.query('truncate invoices cascade')).rejects.toThrow(/append-only: TRUNCATE/)
  })

  test('keeps the name of its buyer after the account is closed', async () => {
    const leaving = await signUpConfirmed(server, 'Odile Koumba')
    const id = await accepted(server, { ...(await parties()), renter: leaving }, wish())
    await cancel(id)
    await server.runDue()
    const archive = await leaving.client.exportAccount({ params: { id: leaving.id } })
    expect(archive.invoices).toMatchObject([
      { rentalId: id, kind: 'credit-note', buyerName: 'Odile Koumba' },
      { rentalId: id, kind: 'invoice', buyerName: 'Odile Koumba', amount: 700 },
    ])
    await leaving.client.closeAccount({ params: { id: leaving.id } })

    expect((await rowsOf(id)).map(({ buyerName }) => buyerName)).toEqual(['Odile Koumba', 'Odile Koumba'])
  })

  test('with tax says how much of it is tax, and its credit note the same whatever was set since', async () => {
    const taxed = await startTestServer({ jobs: false, invoices: { ...INVOICING, vatNote: null } })
    try {
      const landlord = await signUpOwner(taxed)
      const buyer = await signUpConfirmed(taxed, 'Serge Ndong')
      const id = await accepted(
        taxed,
        { owner: landlord, renter: buyer, listing: await addListing(taxed, landlord) },
        { start: taxed.day(2), end: taxed.day(3) },
      )
      await taxed.runDue()
      const rows = () => taxed.db.selectFrom('invoices').selectAll().orderBy('entryId').execute()
      expect(await rows()).toMatchObject([{ amount: 700, net: 593, vat: 107, vatNote: null }])
      await landlord.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
      await issueAll(taxed)
      expect((await rows())[1]).toMatchObject({ kind: 'credit-note', net: 593, vat: 107, vatNote: null })
    } finally {
      await taxed.stop()
    }
  })

  test('of a demonstration is read at once, says so, and is never certified', async () => {
    const shown = await startTestServer({
      jobs: false,
      invoices: { ...INVOICING, certification: 'none', verificationHosts: [] },
    })
    try {
      const landlord = await signUpOwner(shown)
      const buyer = await signUpConfirmed(shown, 'Serge Ndong')
      const clerk = await signUpConfirmed(shown, 'Aline Mba', { administrator: true })
      const id = await accepted(
        shown,
        { owner: landlord, renter: buyer, listing: await addListing(shown, landlord) },
        { start: shown.day(2), end: shown.day(3) },
      )
      await shown.runDue()
      const { invoices } = await invoicesOf(id, buyer)
      expect(invoices).toMatchObject([{ demonstration: true, state: 'issued', reference: null }])
      const number = invoices[0]?.number ?? ''
      expect(await clerk.client.listInvoices({ query: {} })).toMatchObject({ byHand: false, waiting: [] })
      const call = clerk.client.certifyInvoice({ params: { number }, body: certificationOf(number) })
      expect(await refusalOf(call)).toMatchObject({ code: 'INVALID_INPUT' })
    } finally {
      await shown.stop()
    }
  })
})

describe('the list of finance', () => {
  test('of these days sums what was issued, and its file has a line for each', async () => {
    const today = server.day(0)
    const shown = await list()
    const { rows } = await server.pool.query<{ kind: string; sum: string }>(
      'select kind, sum(amount) from invoices where number is not null group by kind',
    )
    const sum = (kind: string) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0)
    expect([shown.invoiced, shown.credited]).toEqual([sum('invoice'), sum('credit-note')])
    const text = await accountant.client.getInvoiceFile({ query: { from: today, to: today } })
    const [headings, ...lines] = text.trimEnd().split('\r\n')
    expect(headings).toBe(
      'numero;nature;date;corrige;client;nif;designation;ht;tva;ttc;etat;reference;piece;jour',
    )
    expect(lines).toHaveLength(shown.issued.length)
    expect(lines[0]).toMatch(
      new RegExp(`^FS-\\d{4}-000001;Facture;${today};;Serge Ndong;654321B;"?Frais de service, location OK-`),
    )
    const journal = await accountant.client.getJournal({ query: { from: today, to: today } })
    const byPiece = Map.groupBy(
      journal.split('\r\n').map((line) => line.split(';')),
      ([date, piece]) => `${piece} ${date}`,
    )
    for (const line of lines) {
      const cells = line.split(';')
      const [piece, day] = cells.slice(-2)
      const fee = (byPiece.get(`${piece} ${day}`) ?? []).find((posting) => posting[2] === '706100')
      // A fee is credited where it is invoiced, and debited where it is given back.
      expect(fee?.slice(4)).toEqual(cells[1] === 'Facture' ? ['0', cells[9]] : [cells[9], '0'])
    }
    const other = await accountant.client.getInvoiceFile({ query: { from: '2020-01-01', to: '2020-01-31' } })
    expect(other.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('agrees with the ledger, and its numbers have no gap', async () => {
    expect(await ledgerFaults(server.db)).toEqual([])
  })
})
