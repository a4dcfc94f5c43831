import type { WorkKind } from '@okoume/contract/wire/administration-work.ts'
import { FORECAST_DAYS } from '@okoume/domain/books/float-forecast.ts'
import { OLD_DECISION_DAYS } from '@okoume/domain/books/old-money.ts'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import {
  RESPONSE_HOURS,
  SUPPORT_CLOSES_AT,
  SUPPORT_OPENS_AT,
  URGENT_RESPONSE_HOURS,
} from '@okoume/domain/help/response-target.ts'
import { REOPEN_DAYS } from '@okoume/domain/help/ticket-transitions.ts'
import { PAYOUT_HOURS } from '@okoume/domain/ledger/automatic-payouts.ts'
import { MAX_WITHOUT_SECOND, MAX_WITHOUT_SECOND_A_DAY } from '@okoume/domain/ledger/manual-entries.ts'
import { CASE_REPLY_DAYS } from '@okoume/domain/moderation/decisions.ts'
import {
  FIRST_ITEMS_READ,
  HELD_CASE_HOURS,
  REPORT_CASE_HOURS,
  REPORTS_THAT_HIDE,
  REPORTS_THAT_HIDE_DAYS,
} from '@okoume/domain/moderation/report.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { NEW_NUMBER_HOURS } from '@okoume/domain/payment/account-holder.ts'
import { CONFIRMS_AFTER_DAYS } from '@okoume/domain/person/administrator-roles.ts'
import {
  DECISION_TARGET,
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  SOON_RENTAL_HOURS,
  USUAL_DECISION_DAYS,
  VERIFICATION_LINK_DAYS,
} from '@okoume/domain/person/identity-documents.ts'
import { AGREEMENT_HOURS } from '@okoume/domain/rental/enquiry.ts'
import { TARGET_MS } from '../page/work-targets.ts'

const hoursOf = (kind: WorkKind) => `${TARGET_MS[kind] / HOUR_MS}\u00a0heures`
const days = (count: number) => `${count}\u00a0jours`

/** Figures of the guide's texts, by their placeholder: each is a rule of the product. */
export const GUIDE_FIGURES = {
  alone: formatFrancs(MAX_WITHOUT_SECOND),
  aloneADay: formatFrancs(MAX_WITHOUT_SECOND_A_DAY),
  confirmsAfter: days(CONFIRMS_AFTER_DAYS),
  soonRentals: `${SOON_RENTAL_HOURS}\u00a0heures`,
  agreement: `${AGREEMENT_HOURS}\u00a0heures`,
  urgentAnswer: `${URGENT_RESPONSE_HOURS}\u00a0heures`,
  supportOpens: `${SUPPORT_OPENS_AT}\u00a0h`,
  supportCloses: `${SUPPORT_CLOSES_AT}\u00a0h`,
  answer: `${RESPONSE_HOURS}\u00a0heures`,
  reopen: days(REOPEN_DAYS),
  handovers: hoursOf('handovers'),
  disputes: hoursOf('disputes'),
  payments: hoursOf('payments'),
  unanswered: hoursOf('unanswered'),
  withdrawals: hoursOf('withdrawals'),
  corrections: hoursOf('corrections'),
  mails: hoursOf('mails'),
  verifications: hoursOf('verifications'),
  shortfalls: hoursOf('shortfalls'),
  shortFloats: hoursOf('shortFloats'),
  differences: hoursOf('differences'),
  invoices: hoursOf('invoices'),
  reports: `${REPORT_CASE_HOURS}\u00a0heures`,
  heldCases: `${HELD_CASE_HOURS}\u00a0heures`,
  reportsThatHide: `${REPORTS_THAT_HIDE}`,
  reportsThatHideDays: days(REPORTS_THAT_HIDE_DAYS),
  firstItems: `${FIRST_ITEMS_READ}`,
  reply: days(CASE_REPLY_DAYS),
  newNumberWait: `${NEW_NUMBER_HOURS}\u00a0heures`,
  usualVerification: days(USUAL_DECISION_DAYS),
  decisionTarget: `${DECISION_TARGET.hours}\u00a0heures`,
  targetFrom: `${DECISION_TARGET.from}\u00a0h`,
  targetTo: `${DECISION_TARGET.to}\u00a0h`,
  fileLink: days(VERIFICATION_LINK_DAYS),
  documents: days(IDENTITY_DOCUMENT_RETENTION_DAYS),
  oldDecision: days(OLD_DECISION_DAYS),
  forecast: days(FORECAST_DAYS),
  payoutHours: PAYOUT_HOURS.map((hour) => `${hour}\u00a0h`).join(' et à '),
} as const
