import type { Rental } from '@okoume/contract/wire/rental.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'

/** A rental of 10 000 FCFA from 3 to 5 December, with a deposit of 20 000 and a fee of 700, for tests. */
export function rentalFixture(changes: Partial<Rental> = {}): Rental {
  return {
    id: '0197a000-0000-7000-8000-000000000001',
    item_id: '0197a000-0000-7000-8000-000000000002',
    renter_id: 'renter',
    owner_id: 'owner',
    start_date: calendarDay('2026-12-03'),
    end_date: calendarDay('2026-12-05'),
    quantity: 1,
    status: 'en attente',
    total_price: 30_000,
    deposit: 20_000,
    service_fee: 700,
    notes: '',
    address: 'Louis',
    recipientPhone: null,
    itemTitle: 'Tente',
    itemImage: null,
    ownerName: 'R***e',
    renterName: 'S***e',
    renterVerified: false,
    renterRentals: 0,
    cancellation: null,
    handover: { state: 'awaited', provedAt: null, returnProvedAt: null, rentReleasedAt: null, report: null },
    meeting: null,
    checklist: { lines: [], given: null, returned: null },
    returnState: 'awaited',
    returnDeclaredAt: null,
    contestReason: null,
    contestedAmount: null,
    contest: null,
    settlement: null,
    returnBy: '2026-12-07T23:00:00.000Z',
    refundState: null,
    unreadMessages: 0,
    answerBy: '2026-12-01T20:00:00.000Z',
    createdAt: '2026-11-30T20:00:00.000Z',
    ...changes,
  }
}
