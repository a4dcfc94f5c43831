import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { BOOKABLE_MONTHS } from '@okoume/domain/calendar/period-rules.ts'
import { WEEKLY_LENGTHS_IN_DAYS } from '@okoume/domain/calendar/rental-period.ts'
import { AIM_TEXT } from '@okoume/domain/help/ticket-aim.ts'
import { TICKET_PHOTO_RETENTION_DAYS, TICKET_RETENTION_DAYS } from '@okoume/domain/help/ticket-transitions.ts'
import { WITHDRAWAL_MAX, WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawals.ts'
import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { VERSION_RETENTION_DAYS } from '@okoume/domain/listing/item-versions.ts'
import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { CASE_REPLY_DAYS, SUSPENSIONS } from '@okoume/domain/moderation/decisions.ts'
import {
  HELD_AIM_HOURS,
  HIDDEN_AGAIN_AFTER_DAYS,
  REPORT_AIM_HOURS,
  REPORTS_A_DAY,
  REPORTS_THAT_HIDE,
  REPORTS_THAT_HIDE_DAYS,
} from '@okoume/domain/moderation/report.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import {
  DEVICES_RETENTION_DAYS,
  NOTICES_RETENTION_DAYS,
  READ_NOTICES_RETENTION_DAYS,
} from '@okoume/domain/notifications/notice-kinds.ts'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { PAYMENT_COUNTDOWN_SECONDS, STOCK_RESERVATION_MINUTES } from '@okoume/domain/payment/payment-times.ts'
import {
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  IDENTITY_DOCUMENT_TYPES,
  USUAL_DECISION_DAYS,
  VERIFICATION_LINK_DAYS,
} from '@okoume/domain/person/identity-documents.ts'
import { maskName } from '@okoume/domain/person/masked-name.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import { TRUSTED_OWNER, TRUSTED_RENTER } from '@okoume/domain/person/trust.ts'
import { formatFeeRate } from '@okoume/domain/pricing/format-fee-rate.ts'
import { DAYS_IN_UNIT, PRICE_FILTER_MAX } from '@okoume/domain/pricing/price-per-day.ts'
import { FEE_STEP } from '@okoume/domain/pricing/quote.ts'
import { CONTEST_ANSWER_HOURS, PROPOSAL_ANSWER_HOURS } from '@okoume/domain/rental/contest-transitions.ts'
import { CONVERSATION_DAYS_AFTER } from '@okoume/domain/rental/conversation.ts'
import { NO_SHOW_FROM_HOUR, PROBLEM_HOURS } from '@okoume/domain/rental/handover-deadlines.ts'
import {
  DISPUTED_PHOTO_RETENTION_DAYS,
  HANDOVER_PHOTO_RETENTION_DAYS,
} from '@okoume/domain/rental/handover-photos.ts'
import { ANSWER_HOURS, RETURN_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import { DISPLAYED_RATING, formatMean } from '@okoume/domain/review/format-mean.ts'
import { REVIEW_DAYS } from '@okoume/domain/review/review-window.ts'
import { enumerate } from './prose.ts'

const count = (number: number, unit: string) => `${formatThousands(number)}\u00a0${unit}`

/** When the terms and the privacy policy last changed in substance. */
const LEGAL_TEXTS_CHANGED = calendarDay('2026-11-25')

/** What the pages say in figures: taken from the rules that the product obeys, never typed into a text. */
export const FIGURES = {
  changedOn: formatLongDay(LEGAL_TEXTS_CHANGED),

  feeRate: formatFeeRate(),
  feeStep: formatFrancs(FEE_STEP),
  priceFilterMax: formatFrancs(PRICE_FILTER_MAX),
  daysInWeek: count(DAYS_IN_UNIT.semaine, 'jours'),
  daysInMonth: count(DAYS_IN_UNIT.mois, 'jours'),

  answerTime: count(ANSWER_HOURS, 'heures'),
  contestTime: count(RETURN_HOURS, 'heures'),
  reviewTime: count(REVIEW_DAYS, 'jours'),
  contestAnswerTime: count(CONTEST_ANSWER_HOURS, 'heures'),
  proposalAnswerTime: count(PROPOSAL_ANSWER_HOURS, 'heures'),
  /** Of the proof, of silence after the first day, and for an answer to a report. */
  rentDelay: count(PROBLEM_HOURS, 'heures'),
  noShowFrom: count(NO_SHOW_FROM_HOUR, 'heures'),
  conversationTime: count(CONVERSATION_DAYS_AFTER, 'jours'),
  holdTime: count(STOCK_RESERVATION_MINUTES, 'minutes'),
  countdown: count(PAYMENT_COUNTDOWN_SECONDS, 'secondes'),
  bookable: count(BOOKABLE_MONTHS, 'mois'),
  weekLengths: `${enumerate(WEEKLY_LENGTHS_IN_DAYS, 'ou')}\u00a0jours`,

  withdrawalMin: formatFrancs(WITHDRAWAL_MIN),
  withdrawalMax: formatFrancs(WITHDRAWAL_MAX),

  operators: enumerate(
    OPERATORS.map(({ label }) => label),
    'ou',
  ),
  prefixes: OPERATORS.map(({ label, prefixes }) => `${label} : ${enumerate(prefixes, 'ou')}`).join(' ; '),

  documents: enumerate(
    IDENTITY_DOCUMENT_TYPES.map((type) => (type === 'CNI' ? type : type.toLowerCase())),
    'ou',
  ),
  usualDecision: count(USUAL_DECISION_DAYS, 'jours'),
  documentsKept: count(IDENTITY_DOCUMENT_RETENTION_DAYS, 'jours'),
  verificationLinkLife: count(VERIFICATION_LINK_DAYS, 'jours'),
  handoverPhotosKept: count(HANDOVER_PHOTO_RETENTION_DAYS, 'jours'),
  disputedPhotosKept: count(DISPUTED_PHOTO_RETENTION_DAYS, 'jours'),
  versionsKept: count(VERSION_RETENTION_DAYS, 'jours'),
  ticketsKept: count(TICKET_RETENTION_DAYS, 'jours'),
  ticketPhotosKept: count(TICKET_PHOTO_RETENTION_DAYS, 'jours'),
  readNoticesKept: count(READ_NOTICES_RETENTION_DAYS, 'jours'),
  noticesKept: count(NOTICES_RETENTION_DAYS, 'jours'),
  devicesKept: count(DEVICES_RETENTION_DAYS, 'jours'),
  sessionLength: count(SESSION_DAYS, 'jours'),
  maskedName: maskName('Awa'),

  pictures: count(LISTING_LIMITS.pictures, 'photos'),
  categories: enumerate(
    CATEGORIES.map((category) => CATEGORY_NAMES[category]),
    'et',
  ),
  reportAim: count(REPORT_AIM_HOURS, 'heures'),
  helpAim: AIM_TEXT,
  heldAim: count(HELD_AIM_HOURS, 'heures'),
  reportsADay: count(REPORTS_A_DAY, 'fois par jour'),
  reportsThatHide: count(REPORTS_THAT_HIDE, 'personnes vérifiées'),
  reportsThatHideTime: count(REPORTS_THAT_HIDE_DAYS, 'jours'),
  hiddenAgainTime: count(HIDDEN_AGAIN_AFTER_DAYS, 'jours'),
  caseReplyTime: count(CASE_REPLY_DAYS, 'jours'),
  suspensions: `${enumerate([SUSPENSIONS['suspend 7'], SUSPENSIONS['suspend 30']].map(String), 'ou')}\u00a0jours`,
  rating: formatMean(DISPLAYED_RATING),
  trustedOwnerRentals: count(TRUSTED_OWNER.rentals, 'locations terminées'),
  trustedOwnerMean: formatMean(TRUSTED_OWNER.mean),
  trustedOwnerReviews: count(TRUSTED_OWNER.reviews, 'avis'),
  trustedOwnerAnswers: count(TRUSTED_OWNER.answers, '%'),
  trustedRenterReturns: count(TRUSTED_RENTER.returnsOnTime, 'fois'),
  trustedRenterMean: formatMean(TRUSTED_RENTER.mean),
} as const
