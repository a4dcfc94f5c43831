import { checkoutRefunded } from '@okoume/domain/ledger/rental-entries.ts'
import { phoneOperator } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { createPayment } from './create-payment.ts'
import { merchantAccount, type PaymentProviders } from './payment-provider.ts'

/** FCFA of an operator's trial of a provider. */
export const TRIAL_AMOUNT = 100

interface TrialContext {
  readonly db: Kysely<Schema>
  readonly newId: NewId
}

/**
 * Records a payment by which an operator tries a provider. It is a collection without a checkout, its own cause: what it brings is
 * `received`, and so owed to that telephone until it has been given back. Returns its id.
 */
export async function orderTrialPayment(
  { db, newId, providers }: TrialContext & { readonly providers: PaymentProviders },
  phone: GabonPhone,
  now: Date,
): Promise<string> {
  const operator = phoneOperator(phone)
  const id = newId(now)
  await createPayment(db, {
    ...{ id, kind: 'collect', cause: id, operator, phone, amount: TRIAL_AMOUNT, label: 'Essai Okoume', now },
    ...merchantAccount(providers, operator),
  })
  return id
}

/** Gives a trial's money back, once, by the provider that took it. Returns the refund's id, or why there is none. */
export async function refundTrialPayment(
  { db, newId }: TrialContext,
  reference: string,
  now: Date,
): Promise<{ readonly id: string } | { readonly refusal: 'unknown' | 'unpaid' | 'given-back' }> {
  return db.transaction().execute(async (trx) => {
    const trial = await lockTrial(trx, reference)
    if (!trial) return { refusal: 'unknown' }
    if (trial.state !== 'succeeded') return { refusal: 'unpaid' }
    const cause = `checkout ${trial.cause}`
    const before = await trx
      .selectFrom('paymentOperations')
      .select('id')
      .where('kind', '=', 'refund')
      .where('cause', '=', cause)
      .executeTakeFirst()
    if (before) return { refusal: 'given-back' }
    const { provider, accountCode, operator, amount, label } = trial
    const id = newId(now)
    await postEntry(trx, checkoutRefunded(trial.cause, cause, amount), now)
    await createPayment(trx, {
      ...{
        id,
        kind: 'refund',
        cause,
        originalId: trial.id,
        provider,
        accountCode,
        operator,
        amount,
        label,
        now,
      },
      phone: trial.phone as GabonPhone,
    })
    return { id }
  })
}

async function lockTrial(trx: Kysely<Schema>, reference: string): Promise<PaymentRow | undefined> {
  const found = await trx
    .selectFrom('paymentOperations')
    .selectAll()
    .where('reference', '=', reference)
    .where('kind', '=', 'collect')
    .forUpdate()
    .execute()
  return found.find(({ id, cause }) => cause === id)
}
