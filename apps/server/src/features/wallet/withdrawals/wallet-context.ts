import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { Notify } from '#platform/notify.ts'
import type { PaymentProviders } from '../../payments/transactions/payment-provider.ts'
import type { WithdrawalEvents } from './withdrawal-events.ts'
import type { WithdrawalLinks } from './withdrawal-links.ts'

export interface WalletContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly providers: PaymentProviders
  readonly links: WithdrawalLinks
  readonly publicUrl: string
  readonly notify: Notify<WithdrawalEvents>
}
