import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Francs } from '@okoume/domain/money/francs.ts'
import type { Way } from '@okoume/domain/payment/operator-limits.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { OfficeEntryRow, Schema } from '../../platform/database/schema.ts'
import type { Notify } from '../../platform/notify.ts'
import type { PaymentProviders } from '../payments/transactions/payment-provider.ts'

/** Columns of an entry of the office that the ledger needs. */
export type OfficeMovement = Pick<OfficeEntryRow, 'id' | 'kind' | 'operator' | 'toOperator' | 'of' | 'amount'>

export interface FinanceEvents {
  /** It waits for a second administrator. */
  readonly 'office entry proposed': OfficeMovement
  /** An operator will not have what may be asked of it, from that day on: each day, as long as it is so. */
  readonly 'float forecast short': {
    readonly operator: Operator
    readonly missing: Francs
    readonly shortFrom: CalendarDay
    readonly today: CalendarDay
  }
  /** Most of what an operator lets through for us in a day has moved: once a day and way. */
  readonly 'operator day total near': {
    readonly operator: Operator
    readonly way: Way
    readonly used: Francs
    readonly max: Francs
    readonly today: CalendarDay
  }
  /** FCFA of people are missing at the end of a day. */
  readonly 'safeguard shortfall': {
    readonly day: CalendarDay
    readonly missing: Francs
    readonly owed: Francs
  }
  /** The explanation of a large difference waits for a second administrator. */
  readonly 'explanation proposed': { readonly id: string; readonly day: CalendarDay; readonly amount: number }
}

export interface FinanceContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly notify: Notify<FinanceEvents>
  readonly providers: Pick<PaymentProviders, 'limits' | 'all'>
}
