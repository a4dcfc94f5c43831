import { INVOICES } from '@okoume/server/src/config/invoice-config.ts'
import { issueInvoices } from '@okoume/server/src/features/finance/invoices/issue-invoices.ts'
import { valueOrThrow } from '../../apps/server/src/config/setting.ts'
import { INVOICE_SETTINGS } from './invoice-settings.ts'
import type { Person } from './people.ts'
import type { TestServer } from './test-server.ts'

export const INVOICING = valueOrThrow(INVOICES.read(INVOICE_SETTINGS))

/** Draws the numbers of all fees that were earned, and does nothing else. */
export async function issueAll({ db, day }: TestServer): Promise<void> {
  const now = new Date(`${day(0)}T12:00:00Z`)
  await issueInvoices({ db, clock: { now: () => now }, invoicing: INVOICING })
}

/** Number of a rental's invoice. */
export async function invoiceOf({ db }: TestServer, rentalId: string): Promise<string> {
  const { number } = await db
    .selectFrom('invoices')
    .select('number')
    .where('rentalId', '=', rentalId)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return number ?? 'not issued'
}

/** What the tax authority's portal gives for an invoice. */
export const certificationOf = (number: string) => ({
  reference: `FEN-${number}`,
  verificationUrl: `https://factures.example/v/${number}`,
})

export async function certify(accountant: Person, number: string): Promise<void> {
  await accountant.client.certifyInvoice({ params: { number }, body: certificationOf(number) })
}
