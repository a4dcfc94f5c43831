import type { Kysely } from 'kysely'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { PaymentProvider } from '../payments/payment-provider.ts'

/** What the commands on rentals work with. */
export interface RentalParts {
  readonly db: Kysely<Schema>
  readonly provider: PaymentProvider
  readonly newId: NewId
  /** The site's own address, for the links in mails. */
  readonly publicUrl: string
}
