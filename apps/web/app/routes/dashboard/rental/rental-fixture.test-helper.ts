import type { Rental } from '@okoume/contract/wire/rental.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'

/**
 * A rental of 10 000 FCFA from 3 to 5 December, with a deposit of 20 000 and a fee of 700, for tests. One that has begun is
 * presumed to be handed over.
 */
export function rentalFixture(changes: Partial<Rental> = {}): Rental {
  const state = changes.status === 'en cours' || changes.status === 'terminée' ? 'presumed' : 'awaited'
  return {
    id: '0197a000-0000-7000-8000-000000000001',
    item_id: '0197a000-0000-7000-8000-000000000002',
    renter_id: 'renter',
    owner_id: 'owner',
    start_date: calendarDay('2026-12-03'),
    end_date: calendarDay('2026-12-05'),
    quantity: 1,
    status: 'en attente',
    instant: false,
    total_price: 30_000,
    deposit: 20_000,
    service_fee: 700,
    notes: '',
    delivery: null,
    address: 'Louis',
    recipientPhone: null,
    itemTitle: 'Tente',
    itemImage: null,
    itemShown: true,
    itemPlace: null,
    ownerName: 'R***e',
    renterName: 'S***e',
    renterAvatar: null,
    renterVerified: false,
    identity: null,
    renterRentals: 0,
    renterRecord: { onTime: 0, lost: 0, mean: null, reviews: 0, trusted: false },
    cancellation: null,
    cancelPolicy: null,
    value: null,
    rentToOwner: changes.handover?.report?.rentToOwner ?? null,
    refusalReason: null,
    ownerSuspended: false,
    renterSuspended: false,
    handover: { state, provedAt: null, returnProvedAt: null, rentReleasedAt: null, report: null },
    meeting: null,
    checklist: { lines: [], given: null, returned: null },
    returnState: 'awaited',
    returnDeclaredAt: null,
    contestReason: null,
    contestedAmount: null,
    contest: null,
    settlement: null,
    review: { closesAt: '2026-12-19T23:00:00.000Z', own: false, other: false },
    returnBy: '2026-12-07T23:00:00.000Z',
    refundState: null,
    conversationShared: false,
    contractAcceptedBy: null,
    unreadMessages: 0,
    paidByOther: false,
    carryOver: false,
    carried: null,
    carriedFrom: null,
    answerBy: '2026-12-01T20:00:00.000Z',
    createdAt: '2026-11-30T20:00:00.000Z',
    ...changes,
  }
}

/** What was paid for that rental, while it waits for the choice of another item until 11:00 in Libreville, or has waited. */
export function carriedFixture(
  changes: Partial<NonNullable<Rental['carried']>> = {},
): NonNullable<Rental['carried']> {
  return {
    state: 'offered',
    amount: 30_700,
    until: '2026-12-01T10:00:00.000Z',
    paymentId: null,
    rentalId: null,
    rest: 0,
    ...changes,
  }
}

/** The handover of a rental whose report was settled, by the team where there is a decision. */
export function handoverReportFixture(
  kind: HandoverReport,
  rentToOwner: number,
  decision: string | null = null,
): Rental['handover'] {
  return {
    state: rentToOwner === 0 && decision === null ? 'refunded' : 'settled',
    provedAt: null,
    returnProvedAt: null,
    rentReleasedAt: '2026-12-04T09:00:00.000Z',
    report: {
      kind,
      text: '',
      at: '2026-12-03T09:00:00.000Z',
      answerBy: null,
      answer: null,
      offer: null,
      offeredAt: null,
      rentToOwner,
      decision,
    },
  }
}
