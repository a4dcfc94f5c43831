import { randomUUID } from 'node:crypto'
import { signUpConfirmed } from './people.ts'
import type { TestServer } from './test-server.ts'

/** Money at an operator from no one known. */
const FOUND_MONEY = {
  kind: 'unidentified',
  operator: 'AIRTEL',
  amount: 5000,
  paper: 'Relevé du 3 mars, ligne 12',
  reason: 'Personne ne le réclame',
} as const

/** An entry of the office that waits for a second administrator. */
export async function officeEntryWaiting(server: TestServer): Promise<string> {
  const asker = await signUpConfirmed(server, 'Paul Mba', { administrator: true })
  const headers = { 'idempotency-key': randomUUID() }
  const { id } = await asker.client.addOfficeEntry({ headers, body: { ...FOUND_MONEY, amount: 100_001 } })
  return id
}

/** A call of each operation of the books that succeeds. */
export function goodFinanceCalls(today: string, officeEntry: string) {
  return {
    getBooks: { query: { from: today, to: today } },
    listBookRows: { query: { figure: 'collected', from: today, to: today } },
    getJournal: { query: { from: today, to: today } },
    getChartOfAccounts: {},
    changeChartOfAccounts: { body: { key: 'wallet', code: '471300' } },
    listOfficeEntries: {},
    addOfficeEntry: { headers: { 'idempotency-key': randomUUID() }, body: FOUND_MONEY },
    decideOfficeEntry: {
      params: { id: officeEntry },
      body: { outcome: 'posted', note: 'Vu au relevé' },
    },
  } as const
}
