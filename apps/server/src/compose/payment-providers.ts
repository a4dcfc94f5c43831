import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { PaymentConfig, ProviderName } from '../config/payment-config.ts'
import type { Secrets } from '../config/server-config.ts'
import {
  createPaymentProviders,
  type PaymentProvider,
  type PaymentProviders,
  PROVIDER_TIMEOUT_MS,
} from '../features/payments/transactions/payment-provider.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import type { Schema } from '../platform/database/schema.ts'
import { createSeal } from '../platform/sealing/seal.ts'
import { createMypvit } from '../providers/mypvit/mypvit.ts'
import { createPawapay } from '../providers/pawapay/pawapay.ts'
import { createSimulator } from '../providers/simulator/simulator.ts'

export interface PaymentOptions {
  readonly payment: PaymentConfig
  readonly db: Kysely<Schema>
  readonly secrets: Secrets
  readonly log: FastifyBaseLogger
  /** True if this server may simulate the operators. */
  readonly playMoney: boolean
  readonly trial?: ProviderTrial | undefined
}

/** Fault injection into the providers, for tests of the whole server. */
export interface ProviderTrial {
  readonly providerTimeoutMs?: number
  readonly wrapSimulator?: (provider: PaymentProvider) => PaymentProvider
}

/**
 * Each operator's provider. All that have settings are there, chosen or not: old operations are followed by the
 * provider that they were given to.
 */
export function composePaymentProviders({
  payment,
  db,
  secrets,
  log,
  playMoney,
  trial,
}: PaymentOptions): PaymentProviders {
  const { mypvit, pawapay } = payment
  const clock = systemClock
  const {
    providerTimeoutMs: timeoutMs = PROVIDER_TIMEOUT_MS,
    wrapSimulator = (one: PaymentProvider) => one,
  } = trial ?? {}
  const providers: Partial<Record<ProviderName, PaymentProvider>> = {
    ...(playMoney && { simulator: wrapSimulator(createSimulator({ db, newId: newUuid, clock })) }),
    ...(mypvit && {
      mypvit: createMypvit({ db, seal: createSeal(secrets), clock, log, timeoutMs }, mypvit),
    }),
    ...(pawapay && { pawapay: createPawapay({ settings: pawapay, log, clock, timeoutMs }) }),
  }
  const choose = ({ provider: name, payouts }: PaymentConfig['operators']['AIRTEL']) => {
    const provider = providers[name]
    if (!provider) throw new Error(`the payment provider ${name} has no settings`)
    return { provider, payouts }
  }
  return createPaymentProviders(
    { AIRTEL: choose(payment.operators.AIRTEL), MOOV: choose(payment.operators.MOOV) },
    Object.values(providers),
    payment.limits,
  )
}
