import { errorMessage } from '@okoume/contract/model/errors.ts'
import { verificationAddressProblem } from '@okoume/domain/books/invoices.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import { storableText } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { presentInvoice, selectInvoices } from '../../rentals/receipts/invoices.ts'
import { isReferenceUsed } from './certify-invoice.ts'
import type { InvoiceContext } from './invoice-context.ts'
import { takeTurn } from './issue-invoices.ts'
import type { Certification, IssuedInvoice, TaxAuthority } from './tax-authority.ts'

const ANSWER_TIMEOUT_MS = 20_000
/** Longer than a call takes, so that no invoice is asked for while it is being submitted. */
const ASK_AFTER_MS = 2 * MINUTE_MS

interface Claim {
  readonly invoice: IssuedInvoice
  readonly at: Date
  /** The authority may have it already. */
  readonly wasSubmitted: boolean
}

/** Submits every issued invoice once, and asks what became of those that had no answer. */
export async function submitInvoices(context: InvoiceContext, timeoutMs = ANSWER_TIMEOUT_MS): Promise<void> {
  const { authority } = context
  if (!authority) return
  for (let claim = await claimNext(context); claim; claim = await claimNext(context)) {
    const answer = await askAuthority(authority, claim, timeoutMs).catch((error: unknown) => {
      context.log.warn({ err: error }, 'the tax authority did not answer')
      return { is: 'unknown' } as const
    })
    await writeAnswer(context, claim, answer)
  }
}

/** Marks the next one as submitted before it is sent: a process that dies leaves it to be asked for, never to be sent again. */
async function claimNext({ db, clock }: InvoiceContext): Promise<Claim | null> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    const at = clock.now()
    const silentSince = new Date(at.getTime() - ASK_AFTER_MS)
    const row = await selectInvoices(trx)
      .where('invoices.demonstration', '=', false)
      .where((eb) =>
        eb.or([
          eb('invoices.state', '=', 'issued'),
          eb.and([
            eb('invoices.state', 'in', ['submitted', 'unknown']),
            eb('invoices.submittedAt', '<=', silentSince),
          ]),
        ]),
      )
      // The authority has the invoice before the credit note that names it.
      .where((eb) => eb.or([eb('corrected.number', 'is', null), eb('corrected.state', '=', 'certified')]))
      .orderBy('invoices.issuedAt')
      .orderBy('invoices.number')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    await trx
      .updateTable('invoices')
      .set({ state: 'submitted', submittedAt: at })
      .where('number', '=', row.number)
      .execute()
    return { invoice: presentInvoice(row), at, wasSubmitted: row.submittedAt !== null }
  })
}

async function askAuthority(
  authority: TaxAuthority,
  { invoice, wasSubmitted }: Claim,
  timeoutMs: number,
): Promise<Certification> {
  const signal = AbortSignal.timeout(timeoutMs)
  const found = wasSubmitted ? await authority.find(invoice.number, signal) : null
  return found && found.is !== 'absent' ? found : authority.certify(invoice, signal)
}

async function writeAnswer(
  { db, invoicing }: InvoiceContext,
  { invoice: { number }, at }: Claim,
  answer: Certification,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    await trx
      .updateTable('invoices')
      .set(await readAnswer(trx, answer, invoicing.verificationHosts))
      .where('number', '=', number)
      // Race: a later claim has its own answer.
      .where('state', '=', 'submitted')
      .where('submittedAt', '=', at)
      .execute()
  })
}

const rejected = (words: string) =>
  ({ state: 'rejected', rejection: storableText(words.slice(0, 500)) }) as const

/** Columns for an answer. A certification that cannot be verified is for a person to look at. */
async function readAnswer(trx: Kysely<Schema>, answer: Certification, hosts: readonly string[]) {
  if (answer.is === 'unknown') return { state: 'unknown' } as const
  if (answer.is === 'rejected') return rejected(answer.message)
  const { reference, verificationUrl, at: certifiedAt } = answer
  if (!/^[\x21-\x7e]{1,100}$/.test(reference))
    return rejected("L'administration a donné une référence illisible.")
  const wrongAddress = verificationAddressProblem(verificationUrl, hosts)
  if (wrongAddress) return rejected(wrongAddress)
  if (await isReferenceUsed(trx, reference)) return rejected(errorMessage('INVOICE_REFERENCE_USED'))
  return { state: 'certified', reference, verificationUrl, certifiedAt } as const
}
