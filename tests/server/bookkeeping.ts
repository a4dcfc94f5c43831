import { randomUUID } from 'node:crypto'
import { dayEnds } from '@okoume/domain/books/safeguard-record.ts'
import { recordRow } from '../../apps/server/src/features/finance/safeguard/write-records.ts'
import { certificationOf, certify, invoiceOf, issueAll } from './invoicing.ts'
import { type Person, signUpConfirmed } from './people.ts'
import { buildReconciliation, goodReconciliationCalls, type Reconciliation } from './reconciliation.ts'
import type { TestServer } from './test-server.ts'

/** Money at an operator from no one known. */
const FOUND_MONEY = {
  kind: 'unidentified',
  operator: 'AIRTEL',
  amount: 5000,
  paper: 'Relevé du 3 mars, ligne 12',
  reason: 'Personne ne le réclame',
} as const

export interface OfficeTown {
  /** An entry of the office that another administrator asked for. */
  readonly officeEntry: string
  /** A day whose record no one has seen. */
  readonly safeguardDay: string
  /** Number of an invoice that waits for its certification. */
  readonly invoice: string
  /** Of one that a person has certified. */
  readonly certified: string
  readonly reconciliation: Reconciliation
}

interface Fees {
  readonly accountant: Person
  /** Rental whose invoice is certified. */
  readonly certified: string
  /** Rental whose invoice waits. */
  readonly waiting: string
}

export async function addOfficeTown(
  server: TestServer,
  { accountant, certified, waiting }: Fees,
): Promise<OfficeTown> {
  await issueAll(server)
  const number = await invoiceOf(server, certified)
  await certify(accountant, number)
  return {
    certified: number,
    officeEntry: await addOfficeEntry(server),
    safeguardDay: await addSafeguardDay(server),
    invoice: await invoiceOf(server, waiting),
    reconciliation: await buildReconciliation(server),
  }
}

async function addOfficeEntry(server: TestServer): Promise<string> {
  const asker = await signUpConfirmed(server, 'Paul Mba', { administrator: true })
  const headers = { 'idempotency-key': randomUUID() }
  const { id } = await asker.client.addOfficeEntry({ headers, body: { ...FOUND_MONEY, amount: 100_001 } })
  return id
}

/** Yesterday's record, of a ledger that began today. */
async function addSafeguardDay({ db, day: dayFromToday }: TestServer): Promise<string> {
  const [end] = dayEnds(dayFromToday(-1), dayFromToday(-1), [])
  if (!end) throw new Error('a day has an end')
  const row = recordRow({ ...end, statements: {}, writtenAt: new Date() }, null)
  await db.insertInto('safeguardRecords').values(row).execute()
  return end.day
}

/** A call of each operation of the books that succeeds. */
export function goodFinanceCalls(
  server: TestServer,
  { officeEntry, safeguardDay, invoice, certified, reconciliation }: OfficeTown,
) {
  const today = server.day(0)
  return {
    ...goodReconciliationCalls(server, reconciliation),
    getBooks: { query: { from: today, to: today } },
    getFloats: {},
    listBookRows: { query: { figure: 'collected', from: today, to: today } },
    getJournal: { query: { from: today, to: today } },
    checkStatement: { params: { digest: 'a'.repeat(64) } },
    getChartOfAccounts: {},
    changeChartOfAccounts: { body: { key: 'wallet', code: '471300' } },
    listOfficeEntries: {},
    listInvoices: { query: { from: today, to: today } },
    getInvoiceFile: { query: { from: today, to: today } },
    certifyInvoice: { params: { number: invoice }, body: certificationOf(invoice) },
    correctCertification: {
      params: { number: certified },
      body: {
        ...certificationOf(`${certified}-2`),
        replaces: certificationOf(certified).reference,
        reason: 'Une lettre manquait',
      },
    },
    addOfficeEntry: { headers: { 'idempotency-key': randomUUID() }, body: FOUND_MONEY },
    decideOfficeEntry: {
      params: { id: officeEntry },
      body: { outcome: 'posted', note: 'Vu au relevé' },
    },
    listSafeguardDays: {},
    signOffSafeguardDay: { params: { day: safeguardDay }, body: { note: 'Vu au relevé' } },
  } as const
}
