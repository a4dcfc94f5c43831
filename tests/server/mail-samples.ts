import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { HANDOVER_SUMS } from '../../apps/server/src/features/handovers/notifications/handover-notifications.ts'
import { HANDOVER_TEMPLATES } from '../../apps/server/src/features/handovers/notifications/handover-templates.ts'
import { SUSPENSION_TEMPLATES } from '../../apps/server/src/features/moderation/suspension-templates.ts'
import { PERIOD_TEMPLATES } from '../../apps/server/src/features/rentals/notifications/period-templates.ts'
import type { RentalEvent } from '../../apps/server/src/features/rentals/notifications/rental-events.ts'
import { RENTAL_SUMS } from '../../apps/server/src/features/rentals/notifications/rental-notifications.ts'
import { REQUEST_TEMPLATES } from '../../apps/server/src/features/rentals/notifications/request-templates.ts'
import type {
  EventSums,
  EventTemplates,
  TemplateData,
} from '../../apps/server/src/features/rentals/notifications/template-data.ts'
import { RETURN_SUMS } from '../../apps/server/src/features/returns/notifications/return-notifications.ts'
import { RETURN_TEMPLATES } from '../../apps/server/src/features/returns/notifications/return-templates.ts'
import { REVIEW_TEMPLATES } from '../../apps/server/src/features/reviews/review-templates.ts'
import type { RentalRow } from '../../apps/server/src/platform/database/schema.ts'

/** Notifications to the parties of a rental, from every feature that owns such events. */
export const PARTY_TEMPLATES: Readonly<Record<RentalEvent, EventTemplates>> = {
  ...REQUEST_TEMPLATES,
  ...PERIOD_TEMPLATES,
  ...HANDOVER_TEMPLATES,
  ...RETURN_TEMPLATES,
  ...REVIEW_TEMPLATES,
  ...SUSPENSION_TEMPLATES,
}

const PARTY_SUMS: Readonly<Partial<Record<RentalEvent, EventSums>>> = {
  ...RENTAL_SUMS,
  ...HANDOVER_SUMS,
  ...RETURN_SUMS,
}

/** FCFA of the sampled rental. */
export const [RENT, DEPOSIT, FEE] = [10_000, 20_000, 700]
export const START = new Date('2036-12-03T00:00:00Z')

/** Data of the templates for a rental whose item is out. */
const RENTAL = {
  id: 'r',
  ownerId: 'o',
  startDate: '2036-12-03' as CalendarDay,
  endDate: '2036-12-05' as CalendarDay,
  quantity: 1,
  itemTitle: 'Perceuse',
  totalPrice: RENT + DEPOSIT,
  deposit: DEPOSIT,
  fee: FEE,
  status: 'en cours',
  refusalReason: null,
  identity: null,
  requestedAt: START,
  returnState: 'awaited',
  handoverState: 'proved',
  handoverReport: null,
  handoverReportedAt: null,
  handoverOfferedAt: null,
  rentReleasedAt: null,
  contestedAmount: null,
  contestReason: 'Le mandrin est cassé.',
  settleReason: "Vous vous êtes mis d'accord.",
} satisfies Partial<RentalRow>

export function dataOf(changes: Partial<RentalRow>, more: Partial<TemplateData> = {}): TemplateData {
  const rental = { ...RENTAL, ...changes } as RentalRow
  const names = {
    what: '« Perceuse »',
    when: 'du 3 au 5 décembre 2036',
    renterName: 'S***e',
    ownerName: 'R***e',
  }
  const facts = { ownerHasPhone: false, wasAccepted: false, hasContract: false }
  const settlement = { share: null, isDepositClaimWithdrawn: false, delegate: null }
  const money = {
    withdrawableWithRent: 0,
    carryOver: false,
    carriedUntil: null,
    carried: { paid: 0, rest: 0 },
  }
  return { rental, ...names, ...facts, ...settlement, now: START, ...money, ...more }
}

/** Title, paragraphs and summary in one line, with simple spaces; empty where that party is not notified. */
export function readMail(event: RentalEvent, party: Party, data: TemplateData): string {
  const text = PARTY_TEMPLATES[event][party]?.(data)
  if (!text) return ''
  const sums = PARTY_SUMS[event]?.[party]?.(data) ?? []
  const parts = [text.title, ...text.paragraphs, ...sums.map(({ name, value }) => `${name} : ${value}`)]
  return parts.join(' ').replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** FCFA. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(/(\d[\d ]*) FCFA/g)].map(([, digits = '']) => Number(digits.replaceAll(' ', '')))
}
