import type { WorkKind } from '@okoume/contract/wire/administration-work.ts'
import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'

/** How long each kind of work may wait without anybody being let down. */
export const TARGET_MS: Readonly<Record<WorkKind, number>> = {
  tickets: DAY_MS,
  payments: 4 * HOUR_MS,
  reports: DAY_MS,
  handovers: 6 * HOUR_MS,
  disputes: DAY_MS,
  withdrawals: DAY_MS,
  corrections: DAY_MS,
  verifications: DAY_MS,
  unanswered: 2 * HOUR_MS,
  jobs: HOUR_MS,
  mails: DAY_MS,
  officeEntries: DAY_MS,
  shortfalls: 4 * HOUR_MS,
  invoices: DAY_MS,
  differences: 2 * DAY_MS,
  shortFloats: 4 * HOUR_MS,
}
