import { INVOICE_RETENTION_YEARS } from '@okoume/domain/books/invoices.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import {
  BOOKABLE_MONTHS,
  formatLeadTime,
  HORIZONS_IN_MONTHS,
  LEAD_TIMES_IN_HOURS,
  MAX_BUFFER_DAYS,
  MAX_MAXIMUM_DAYS,
  MAX_MINIMUM_DAYS,
} from '@okoume/domain/calendar/period-rules.ts'
import { DAYS_IN_UNIT } from '@okoume/domain/calendar/price-unit.ts'
import { WEEKLY_LENGTHS_IN_DAYS } from '@okoume/domain/calendar/rental-period.ts'
import { FALL_PERCENT, MAX_DEVICE_FAVOURITES } from '@okoume/domain/favourites/favourites.ts'
import { RESPONSE_TARGET_TEXT } from '@okoume/domain/help/response-target.ts'
import { TICKET_PHOTO_RETENTION_DAYS, TICKET_RETENTION_DAYS } from '@okoume/domain/help/ticket-transitions.ts'
import { PAYOUT_HOURS } from '@okoume/domain/ledger/automatic-payouts.ts'
import { WITHDRAWAL_MAX, WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawals.ts'
import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { VALUE_LIMITS } from '@okoume/domain/listing/declared-value.ts'
import { VERSION_RETENTION_DAYS } from '@okoume/domain/listing/item-versions.ts'
import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { CASE_REPLY_DAYS, SUSPENSIONS } from '@okoume/domain/moderation/decisions.ts'
import {
  FIRST_ITEMS_READ,
  HELD_CASE_HOURS,
  HIDDEN_AGAIN_AFTER_DAYS,
  REPORT_CASE_HOURS,
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
import { NEW_NUMBER_HOURS, VERDICT_DAYS } from '@okoume/domain/payment/account-holder.ts'
import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { PAYMENT_LINK_HOURS } from '@okoume/domain/payment/payment-link.ts'
import { PAYMENT_COUNTDOWN_SECONDS, STOCK_RESERVATION_MINUTES } from '@okoume/domain/payment/payment-times.ts'
import {
  DECISION_TARGET,
  DOCUMENT_END_LENGTH,
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  IDENTITY_DOCUMENT_TYPES,
  USUAL_DECISION_DAYS,
  VERIFICATION_LINK_DAYS,
} from '@okoume/domain/person/identity-documents.ts'
import { maskName } from '@okoume/domain/person/masked-name.ts'
import { FREE_CANCELLATION, RECORD_DAYS } from '@okoume/domain/person/owner-record.ts'
import { DORMANT_MONTHS } from '@okoume/domain/person/phone-code.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import { TRUSTED_OWNER, TRUSTED_RENTER } from '@okoume/domain/person/trust.ts'
import { formatFeeRate } from '@okoume/domain/pricing/format-fee-rate.ts'
import { PRICE_FILTER_MAX } from '@okoume/domain/pricing/price-per-day.ts'
import { FEE_STEP } from '@okoume/domain/pricing/quote.ts'
import {
  CANCELLATION_STEPS,
  GRACE_DAYS_AHEAD,
  GRACE_HOURS,
  HALF_DAY_UP_TO,
  POLICY_START_HOUR,
} from '@okoume/domain/rental/cancellation-policy.ts'
import { CARRIED_HOURS } from '@okoume/domain/rental/carried-money.ts'
import { CONVERSATION_DAYS_AFTER } from '@okoume/domain/rental/conversation.ts'
import { DELEGATE_RETENTION_DAYS } from '@okoume/domain/rental/delegate.ts'
import {
  DEPOSIT_CLAIM_ANSWER_HOURS,
  PROPOSAL_ANSWER_HOURS,
} from '@okoume/domain/rental/deposit-claim-transitions.ts'
import {
  AGREEMENT_HOURS,
  ENQUIRY_ANSWER_HOURS,
  PRICE_ROUNDS,
  priceBounds,
  RESERVED_HOURS,
} from '@okoume/domain/rental/enquiry.ts'
import { HANDOVER_CODE_LENGTH } from '@okoume/domain/rental/handover-code.ts'
import {
  HANDOVER_REPORT_ANSWER_HOURS,
  MISSING_FROM_HOUR,
  NO_SHOW_FROM_HOUR,
  PRESUMPTION_HOURS,
  PROBLEM_HOURS,
  PROOF_HOURS_AHEAD,
} from '@okoume/domain/rental/handover-deadlines.ts'
import {
  DISPUTED_PHOTO_RETENTION_DAYS,
  HANDOVER_PHOTO_RETENTION_DAYS,
} from '@okoume/domain/rental/handover-photos.ts'
import { INSTANT_MEAN } from '@okoume/domain/rental/instant-booking.ts'
import { LEGAL_TEXTS_CHANGED } from '@okoume/domain/rental/rental-contract.ts'
import { ANSWER_HOURS, PROVED_RETURN_HOURS, RETURN_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import { IDENTITY_HOURS_AHEAD } from '@okoume/domain/rental/renter-identity.ts'
import { DISPLAYED_RATING, formatMean } from '@okoume/domain/review/format-mean.ts'
import { PRIOR_WEIGHT } from '@okoume/domain/review/ranking-mean.ts'
import { MAX_STARS } from '@okoume/domain/review/review-content.ts'
import { MEAN_MONTHS, REPLY_DAYS, REVIEW_DAYS } from '@okoume/domain/review/review-window.ts'
import {
  ASK_AFTER_DAYS,
  AT_ONCE_A_DAY,
  DELETE_AFTER_DAYS,
  MAX_SEARCHES,
} from '@okoume/domain/search/saved-search.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { EXAMPLE } from './example-rental.ts'

const count = (number: number, unit: string) => `${formatThousands(number)}\u00a0${unit}`

const HOURS_OF_DAY = 24

/** `a, b ou c`. */
export function enumerate(words: readonly (string | number)[], last: 'et' | 'ou'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** Figures of the pages, and of `texts/*.md` as `{{name}}`, derived from the rules that the product obeys. */
export const FIGURES = {
  brand: BRAND.name,
  ofBrand: ofName(BRAND.name),
  email: BRAND.email,
  phone: BRAND.phone,
  phoneLink: BRAND.phoneLink,
  changedOn: formatLongDay(LEGAL_TEXTS_CHANGED),

  holderAsked: count(VERDICT_DAYS, 'jours'),
  payoutHours: PAYOUT_HOURS.map((hour) => count(hour, 'h')).join(' et '),
  dormantTime: count(DORMANT_MONTHS, 'mois'),
  documentEnd: `${DOCUMENT_END_LENGTH}`,
  newNumberWait: count(NEW_NUMBER_HOURS, 'h'),
  feeRate: formatFeeRate(),
  feeStep: formatFrancs(FEE_STEP),
  priceFilterMax: formatFrancs(PRICE_FILTER_MAX),
  daysInWeek: count(DAYS_IN_UNIT.semaine, 'jours'),
  daysInMonth: count(DAYS_IN_UNIT.mois, 'jours'),

  answerTime: count(ANSWER_HOURS, 'heures'),
  enquiryAnswerTime: count(ENQUIRY_ANSWER_HOURS, 'heures'),
  agreementTime: count(AGREEMENT_HOURS, 'heures'),
  carriedTime: count(CARRIED_HOURS, 'heures'),
  reservedTime: count(RESERVED_HOURS, 'heures'),
  priceRounds: count(PRICE_ROUNDS, 'prix'),
  lowestProposal: count(priceBounds('renter', 100).least, '%'),
  lowestAgreement: count(priceBounds('owner', 100).least, '%'),
  depositClaimTime: count(RETURN_HOURS, 'heures'),
  /** For the return, once its code proves it. */
  provedReturnTime: count(PROVED_RETURN_HOURS, 'heures'),
  reviewTime: count(REVIEW_DAYS, 'jours'),
  reviewDay: `${REVIEW_DAYS}e`,
  reviewReplyTime: count(REPLY_DAYS, 'jours'),
  personMeanTime: count(MEAN_MONTHS, 'mois'),
  contestAnswerTime: count(DEPOSIT_CLAIM_ANSWER_HOURS, 'heures'),
  proposalAnswerTime: count(PROPOSAL_ANSWER_HOURS, 'heures'),
  /** After its proof: the rent is held, and a problem can be reported. */
  problemTime: count(PROBLEM_HOURS, 'heures'),
  /** After the first day: a handover that no one spoke of is presumed. */
  presumptionTime: count(PRESUMPTION_HOURS, 'heures'),
  reportAnswerTime: count(HANDOVER_REPORT_ANSWER_HOURS, 'heures'),
  /** The hour of the day before the first one. */
  proofFrom: count(HOURS_OF_DAY - PROOF_HOURS_AHEAD, 'heures'),
  missingFrom: count(MISSING_FROM_HOUR, 'heures'),
  noShowFrom: count(NO_SHOW_FROM_HOUR, 'heures'),
  codeDigits: count(HANDOVER_CODE_LENGTH, 'chiffres'),
  conversationTime: count(CONVERSATION_DAYS_AFTER, 'jours'),
  holdTime: count(STOCK_RESERVATION_MINUTES, 'minutes'),
  paymentLinkTime: count(PAYMENT_LINK_HOURS, 'heures'),
  countdown: count(PAYMENT_COUNTDOWN_SECONDS, 'secondes'),
  bookable: count(BOOKABLE_MONTHS, 'mois'),
  horizons: `${enumerate(HORIZONS_IN_MONTHS, 'ou')}\u00a0mois`,
  longestNotice: formatLeadTime(Math.max(...LEAD_TIMES_IN_HOURS)),
  shortestAtMost: count(MAX_MINIMUM_DAYS, 'jours'),
  longestAtMost: count(MAX_MAXIMUM_DAYS, 'jours'),
  preparationAtMost: count(MAX_BUFFER_DAYS, 'jours'),
  /** The hour of the day before the first one. */
  identityBy: count(HOURS_OF_DAY - IDENTITY_HOURS_AHEAD, 'heures'),
  instantMean: `${INSTANT_MEAN} sur ${MAX_STARS}`,
  policyHour: `${POLICY_START_HOUR}\u00a0h`,
  mildPolicy: count(CANCELLATION_STEPS.souple[0][0], 'heures'),
  moderateHalf: count(CANCELLATION_STEPS.modérée[0][0] / 24, 'jours'),
  moderateAll: count(CANCELLATION_STEPS.modérée[1][0], 'heures'),
  firmHalf: count(CANCELLATION_STEPS.ferme[0][0] / 24, 'jours'),
  firmAll: count(CANCELLATION_STEPS.ferme[1][0], 'heures'),
  halfDayUpTo: count(HALF_DAY_UP_TO, 'jours'),
  graceTime: count(GRACE_HOURS, 'heures'),
  graceLead: count(GRACE_DAYS_AHEAD, 'jours'),
  freeCancellationTime: count(FREE_CANCELLATION.hours, 'heures'),
  freeCancellationLead: count(FREE_CANCELLATION.leadHours, 'heures'),
  freeCancellations: count(FREE_CANCELLATION.aYear, 'fois par an'),
  weekLengths: `${enumerate(WEEKLY_LENGTHS_IN_DAYS, 'ou')}\u00a0jours`,

  invoicesKept: count(INVOICE_RETENTION_YEARS, 'ans'),
  withdrawalMin: formatFrancs(WITHDRAWAL_MIN),
  withdrawalMax: formatFrancs(WITHDRAWAL_MAX),

  operators: enumerate(
    OPERATORS.map(({ label }) => label),
    'ou',
  ),
  prefixes: OPERATORS.map(({ label, prefixes }) => `${label} : ${enumerate(prefixes, 'ou')}`).join(' ; '),

  documents: enumerate(
    IDENTITY_DOCUMENT_TYPES.map((type) => type.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())),
    'ou',
  ),
  decisionTarget: `${count(DECISION_TARGET.hours, 'heures')}, de ${DECISION_TARGET.from}\u00a0h à ${DECISION_TARGET.to}\u00a0h`,
  usualDecision: count(USUAL_DECISION_DAYS, 'jours'),
  documentsKept: count(IDENTITY_DOCUMENT_RETENTION_DAYS, 'jours'),
  verificationLinkLife: count(VERIFICATION_LINK_DAYS, 'jours'),
  handoverPhotosKept: count(HANDOVER_PHOTO_RETENTION_DAYS, 'jours'),
  disputedPhotosKept: count(DISPUTED_PHOTO_RETENTION_DAYS, 'jours'),
  delegatesKept: count(DELEGATE_RETENTION_DAYS, 'jours'),
  versionsKept: count(VERSION_RETENTION_DAYS, 'jours'),
  ticketsKept: count(TICKET_RETENTION_DAYS, 'jours'),
  ticketPhotosKept: count(TICKET_PHOTO_RETENTION_DAYS, 'jours'),
  readNoticesKept: count(READ_NOTICES_RETENTION_DAYS, 'jours'),
  noticesKept: count(NOTICES_RETENTION_DAYS, 'jours'),
  devicesKept: count(DEVICES_RETENTION_DAYS, 'jours'),
  sessionLength: count(SESSION_DAYS, 'jours'),
  maskedName: maskName('Awa'),

  leastValue: formatFrancs(VALUE_LIMITS.least),
  mostValue: formatFrancs(VALUE_LIMITS.most),
  pictures: count(LISTING_LIMITS.pictures, 'photos'),
  categories: enumerate(
    CATEGORIES.map((category) => CATEGORY_NAMES[category]),
    'et',
  ),
  firstItemsRead: count(FIRST_ITEMS_READ, 'premiers objets'),
  reportAim: count(REPORT_CASE_HOURS, 'heures'),
  helpAim: RESPONSE_TARGET_TEXT,
  heldAim: count(HELD_CASE_HOURS, 'heures'),
  reportsADay: count(REPORTS_A_DAY, 'fois par jour'),
  reportsThatHide: count(REPORTS_THAT_HIDE, 'personnes vérifiées'),
  reportsThatHideTime: count(REPORTS_THAT_HIDE_DAYS, 'jours'),
  hiddenAgainTime: count(HIDDEN_AGAIN_AFTER_DAYS, 'jours'),
  caseReplyTime: count(CASE_REPLY_DAYS, 'jours'),
  suspensions: `${enumerate([SUSPENSIONS['suspend 7'], SUSPENSIONS['suspend 30']].map(String), 'ou')}\u00a0jours`,
  rating: `${formatMean(DISPLAYED_RATING)} sur ${MAX_STARS}`,
  ratingWeight: count(PRIOR_WEIGHT, 'avis'),
  trustTime: count(RECORD_DAYS, 'jours'),
  trustedOwnerRentals: count(TRUSTED_OWNER.rentals, 'locations terminées'),
  trustedOwnerMean: formatMean(TRUSTED_OWNER.mean),
  trustedOwnerReviews: count(TRUSTED_OWNER.reviews, 'avis'),
  trustedOwnerAnswers: count(TRUSTED_OWNER.answers, '%'),
  trustedRenterReturns: count(TRUSTED_RENTER.returnsOnTime, 'fois'),
  trustedRenterRent: formatFrancs(TRUSTED_RENTER.leastRent),
  trustedRenterMean: formatMean(TRUSTED_RENTER.mean),

  priceFall: count(FALL_PERCENT, '%'),
  deviceFavourites: count(MAX_DEVICE_FAVOURITES, 'favoris'),
  searchesAtMost: count(MAX_SEARCHES, 'recherches'),
  alertsAtOnce: count(AT_ONCE_A_DAY, 'fois par jour'),
  searchUnopened: count(ASK_AFTER_DAYS, 'jours'),
  searchDeleted: count(DELETE_AFTER_DAYS, 'jours'),

  examplePeriod: EXAMPLE.period,
  exampleUnits: EXAMPLE.units,
  examplePrice: formatFrancs(EXAMPLE.price),
  exampleRent: formatFrancs(EXAMPLE.quote.subtotal),
  exampleFee: formatFrancs(EXAMPLE.quote.fee),
  exampleDeposit: formatFrancs(EXAMPLE.quote.deposit),
  exampleTotal: formatFrancs(EXAMPLE.quote.total),
  exampleEarned: formatFrancs(EXAMPLE.quote.totalPrice - EXAMPLE.quote.deposit),
} as const
