import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { InvoiceConfig } from '#src/config/invoice-config.ts'
import type { TaxAuthority } from './tax-authority.ts'

export interface InvoiceContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly invoicing: InvoiceConfig
  /** Null: invoices are certified by hand, or not at all. */
  readonly authority: TaxAuthority | null
}
