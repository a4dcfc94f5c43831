import type { Decision } from '@okoume/domain/moderation/decisions.ts'
import type { ReportReason } from '@okoume/domain/moderation/report.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { ModerationCaseRow } from '#platform/database/schema.ts'
import type { Notify } from '#platform/notify.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'

export interface ModerationEvents {
  /** Reports have hidden the item of that case. */
  readonly 'item hidden': { readonly opened: ModerationCaseRow }
  readonly 'case decided': {
    readonly decided: ModerationCaseRow
    readonly decision: Decision
    readonly reason: ReportReason
    readonly text: string
  }
}

export interface ModerationContext extends RentalContext {
  readonly clock: Clock
  readonly notify: RentalContext['notify'] & Notify<ModerationEvents>
}

export type ReportContext = Pick<ModerationContext, 'db' | 'newId' | 'notify'>
