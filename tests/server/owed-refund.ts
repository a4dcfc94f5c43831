import { randomUUID } from 'node:crypto'
import { officeEntry } from '@okoume/domain/books/office-entries.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { paymentReceived } from '@okoume/domain/ledger/payment-entries.ts'
import { checkoutRefunded } from '@okoume/domain/ledger/rental-entries.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { postEntry } from '../../apps/server/src/features/ledger/post-entry.ts'
import { createPayment } from '../../apps/server/src/features/payments/transactions/create-payment.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { ScriptedProvider } from './scripted-provider.ts'
import type { TestServer } from './test-server.ts'

const START = new Date('2026-05-01T10:00:00Z')

/** That many minutes after the refund was ordered. */
export const after = (minutes: number): Date => new Date(START.getTime() + minutes * MINUTE_MS)

export interface OwedRefund {
  readonly provider: ScriptedProvider
  /** The cause of the debt of 700 FCFA. */
  readonly cause: string
  /** The first order to pay them, not yet sent. */
  readonly first: string
}

/** A debt of 700 FCFA to a renter, and the order to pay it through its own provider. */
export async function owe({ db }: TestServer): Promise<OwedRefund> {
  const provider = new ScriptedProvider()
  const first = newUuid(START)
  const checkout = randomUUID()
  const cause = `checkout ${checkout}`
  await postEntry(db, paymentReceived(checkout, 'AIRTEL', 700), START)
  // Of our own besides: a refund that is paid twice takes more than came in.
  const own = { id: randomUUID(), kind: 'from-bank', operator: 'AIRTEL', toOperator: null, of: null } as const
  await postEntry(db, officeEntry({ ...own, amount: 10_000 }), START)
  await postEntry(db, checkoutRefunded(checkout, cause, 700), START)
  const account = { provider: provider.name, accountCode: 'ACC_A', operator: 'AIRTEL' } as const
  const phone = '+24174000001' as GabonPhone
  const facts = { id: first, kind: 'refund', cause, ...account, phone } as const
  await createPayment(db, { ...facts, amount: 700, label: 'Perceuse', now: START })
  return { provider, cause, first }
}

/** Every order to pay that debt, oldest first. */
export async function attemptsAt({ db }: TestServer, { cause }: Pick<OwedRefund, 'cause'>) {
  return db
    .selectFrom('paymentOperations')
    .select(['id', 'attempt', 'state', 'amount'])
    .where('cause', '=', cause)
    .orderBy('attempt')
    .execute()
}
