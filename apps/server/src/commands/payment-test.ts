import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatGabonPhone, phoneOperator } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { pino } from 'pino'
import { NOTIFICATIONS } from '../compose/features.ts'
import { composePaymentProviders } from '../compose/payment-providers.ts'
import { type Config, readConfig } from '../config/config.ts'
import { MODES } from '../config/modes.ts'
import { createNotify } from '../features/notifications/create-notify.ts'
import { followPayment } from '../features/payments/transactions/follow-payment.ts'
import { findPayment } from '../features/payments/transactions/payment-queries.ts'
import { OPEN_STATES } from '../features/payments/transactions/payment-states.ts'
import type { PaymentContext } from '../features/payments/transactions/submit-payment.ts'
import {
  orderTrialPayment,
  refundTrialPayment,
  TRIAL_AMOUNT,
} from '../features/payments/transactions/trial-payment.ts'
import { openChecked } from '../ledger-check/open-checked.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import type { PaymentRow } from '../platform/database/schema.ts'
import { readSecret } from './callback-addresses.ts'
import { describePayment, narrateProviders } from './payment-narration.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const LOOK_EVERY_MS = 300

/** Done; not paid, or not possible; the outcome is not known yet. */
const EXIT = { done: 0, failed: 1, open: 3 } as const

const REFUSALS = {
  unknown: "Aucun essai n'a cette référence.",
  unpaid: "Cet essai n'a pas été payé : il n'y a rien à rendre.",
  'given-back': 'Cet essai a déjà été rendu, ou le sera.',
} as const

export interface TestOptions {
  /** Gives the money back at once. */
  readonly refund: boolean
  /** Seconds; afterwards the server follows it alone. */
  readonly wait: number
}

/** Collects 100 FCFA from a telephone and says how that goes. @throws ConfigError, DatabaseStartError, NoDatabaseError */
export async function testPayment(phone: GabonPhone, { refund, wait }: TestOptions): Promise<number> {
  return withPayments(async (context) => {
    const operator = phoneOperator(phone)
    const provider = context.providers.of(operator)
    const { min, max } = context.providers.limits(operator)
    if (provider.name === 'simulator') {
      console.error(`${operator} est simulé : il n'y a pas de prestataire à essayer (PAYMENT_${operator}).`)
      return EXIT.failed
    }
    if (TRIAL_AMOUNT < min || TRIAL_AMOUNT > max) {
      console.error(`${operator} ne laisse passer que de ${min} à ${max} FCFA : l'essai n'est pas fait.`)
      return EXIT.failed
    }
    console.log(
      `Demande de ${TRIAL_AMOUNT} FCFA au ${formatGabonPhone(phone)} (${operator}), par ${provider.name}.`,
    )
    const id = await orderTrialPayment(context, phone, new Date())
    const payment = await follow(context, id, wait)
    if (payment.state !== 'succeeded') return exitCode(payment)
    if (refund) return giveBack(context, payment.reference, wait)
    console.log(`Pour les rendre : okoume payment refund ${payment.reference}`)
    return EXIT.done
  })
}

/** Gives the money of a trial back. @throws ConfigError, DatabaseStartError, NoDatabaseError */
export function refundPayment(reference: string, wait: number): Promise<number> {
  return withPayments((context) => giveBack(context, reference, wait))
}

async function giveBack(context: PaymentContext, reference: string, wait: number): Promise<number> {
  const refunded = await refundTrialPayment(context, reference, new Date())
  if ('refusal' in refunded) {
    console.error(REFUSALS[refunded.refusal])
    return EXIT.failed
  }
  return exitCode(await follow(context, refunded.id, wait))
}

/** Beside the server's own work on it: whoever is first asks the provider. */
async function follow(context: PaymentContext, id: string, wait: number): Promise<PaymentRow> {
  const until = Date.now() + wait * 1000
  await followPayment(context, id, new Date())
  for (let shown = ''; ; await sleep(LOOK_EVERY_MS)) {
    const payment = await findPayment(context.db, id)
    if (!payment) throw new Error(`payment ${id} is gone`)
    const description = describePayment(payment)
    if (description !== shown) console.log(description)
    shown = description
    if (!OPEN_STATES.includes(payment.state)) return payment
    if (Date.now() > until) {
      console.log("L'issue n'est pas encore connue : Okoumé continue de demander, et l'écrit au grand livre.")
      return payment
    }
    if (payment.nextCheckAt && payment.nextCheckAt <= new Date()) await followPayment(context, id, new Date())
  }
}

function exitCode({ state }: PaymentRow): number {
  if (state === 'succeeded') return EXIT.done
  return state === 'failed' ? EXIT.failed : EXIT.open
}

async function withPayments(work: (context: PaymentContext) => Promise<number>): Promise<number> {
  const config = readConfig(process.env, ROOT)
  const database = await openChecked(config)
  try {
    return await work(await composePayments(config, database.db))
  } finally {
    await database.close()
  }
}

async function composePayments(config: Config, db: PaymentContext['db']): Promise<PaymentContext> {
  const { payment, publicUrl, mode } = config
  const secrets = config.secrets ?? [await readSecret(config.dataDir)]
  const log = pino({ level: 'silent' })
  const { playMoney } = MODES[mode]
  const providers = narrateProviders(composePaymentProviders({ payment, db, secrets, log, playMoney }))
  const notify = createNotify(NOTIFICATIONS, { newId: newUuid, publicUrl })
  return { db, providers, notify, newId: newUuid, log, machineClock: systemClock }
}
