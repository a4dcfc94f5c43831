import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import {
  carriedRentalEntry,
  depositPartRefunded,
  depositRefunded,
  depositShared,
  refundAmount,
  rentalEntry,
} from '@okoume/domain/ledger/rental-entries.ts'
import { retainedRent } from '@okoume/domain/rental/cancellation-policy.ts'
import { canChooseOther, endCarries } from '@okoume/domain/rental/carried-money.ts'
import { presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import type { RefusalReason } from '@okoume/domain/rental/refusal-reasons.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import { rentalOccupancy } from '@okoume/domain/rental/rental-occupancy.ts'
import { nextLookAt } from '@okoume/domain/rental/rental-reminders.ts'
import type { ReturnState } from '@okoume/domain/rental/rental-status.ts'
import type { RentalTransition } from '@okoume/domain/rental/rental-transitions.ts'
import type { ReturnTransition } from '@okoume/domain/rental/return-transitions.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { planItemAlerts } from '../../listings/changes/plan-item-alerts.ts'
import { mayCarry, offerCarried } from '../carried/carried-money.ts'
import type { RentalEvent } from '../notifications/rental-events.ts'
import { publishRentalChange } from '../queries/publish-change.ts'
import { type OwedRefund, orderRefund, postRefund } from '../queries/refund.ts'
import type { RentalContext } from './rental-context.ts'

/** A rental that the caller has locked in its transaction, with its parties: people are locked ahead of money. */
export interface LockedRental {
  readonly trx: Kysely<Schema>
  readonly rental: RentalRow
  readonly now: Date
}

/** Applies one line of the transition table: the status, the money and the notifications, together. */
export async function applyTransition(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  line: RentalTransition,
  reason: RefusalReason | null = null,
): Promise<RentalRow> {
  const retained = line.money === 'take back part of the rent' ? retainedRent(rental, rentOf(rental), now) : 0
  const money = { ...rental, retainedRent: retained }
  const amount = refundAmount(line.money, money)
  const locked = { trx, rental, now }
  const isLeftToChoose = endCarries(line.to, line.reason) && canChooseOther(rental.startDate, now)
  if (amount > 0 && isLeftToChoose && (await mayCarry(trx, rental))) {
    await postEntry(trx, carriedRentalEntry(line.money, rental), now)
    await offerCarried(trx, rental, amount, now)
  } else {
    const refund = amount > 0 ? await refundRenter(context, locked, line.to, amount) : null
    const entry = rentalEntry(line.money, money, refund?.name ?? null)
    await postRefund(trx, entry ? [entry] : [], refund, now)
  }
  // An owner's record counts answers and cancellations: docs/spec.md#reviews.
  const isCancelled = line.to === 'annulée'
  const isAnswered = line.from === 'en attente' && line.actor === 'owner' && !isCancelled
  const moved = await saveRental(trx, rental, {
    status: line.to,
    cancellation: line.reason ?? null,
    refusalReason: reason,
    ...(isCancelled ? { cancelledAt: now } : {}),
    // As if its handover had been presumed: until then the money stays where support can still move it.
    ...(retained > 0 ? { rentToOwner: retained, rentReleasedAt: presumptionAt(rental) } : {}),
    ...(isAnswered ? { answeredAt: now } : {}),
  })
  await context.notify(trx, eventOfTransition(line), { rentalId: rental.id, from: line.from }, now)
  return moved
}

export type ReturnDetails = Partial<
  Pick<RentalRow, 'contestReason' | 'contestedAmount' | 'contestCause' | 'returnProvedAt' | 'returnClaimedAt'>
>

/** Applies one line of the return's table: the state, the deposit and the notifications, together. */
export async function applyReturn(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  line: ReturnTransition,
  details: ReturnDetails = {},
): Promise<RentalRow> {
  const { to } = line
  const changes = { ...details, ...stampReturn(to, now), returnState: to }
  const moved = await saveRental(trx, rental, changes)
  if (endsEarlier(rental, moved, now)) await planItemAlerts(trx, rental.itemId)
  await moveDeposit(context, { trx, rental: moved, now }, line.money)
  const event = details.returnProvedAt ? 'return proved' : eventOfReturn(to)
  await context.notify(trx, event, { rentalId: rental.id }, now)
  if (line.money === 'refund the deposit' && rental.deposit > 0)
    await context.notify(trx, 'deposit refunded', { rentalId: rental.id }, now)
  return moved
}

/** True for an item that came back before its last day: the others are free. */
function endsEarlier(before: RentalRow, after: RentalRow, now: Date): boolean {
  const [was, is] = [before, after].map((rental) => rentalOccupancy(rental, dayInLibreville(now)))
  return Boolean(was && (!is || is.end < was.end))
}

/** How the deposit of a contested return is shared, and why, as both parties read it. */
export type DepositShare = Required<Pick<RentalRow, 'contestState' | 'settledToOwner' | 'settleReason'>>

/** Ends a contested return: what is contested is shared between owner and renter. The caller notifies them. */
export async function settleReturn(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  share: DepositShare,
): Promise<RentalRow> {
  const changes = { ...share, returnState: 'settled', returnSettledAt: now } as const
  const moved = await saveRental(trx, rental, changes)
  await moveDeposit(context, { trx, rental: moved, now }, 'share the deposit')
  // The unit counted as lost until now: somebody may search for its days.
  if (rental.contestCause === 'not returned') await planItemAlerts(trx, rental.itemId)
  return moved
}

async function moveDeposit(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  money: ReturnTransition['money'] | 'share the deposit',
): Promise<void> {
  if (money === 'none' || rental.deposit === 0) return
  const contested = claimedPart(rental)
  if (money === 'refund what is not contested') {
    const rest = rental.deposit - contested
    if (rest === 0) return
    const refund = await refundRenter(context, { trx, rental, now }, 'contestation', rest)
    return postRefund(trx, [depositPartRefunded(rental, contested, refund.name)], refund, now)
  }
  const toOwner = rental.settledToOwner ?? 0
  const toRenter = contested - toOwner
  const refund = toRenter > 0 ? await refundRenter(context, { trx, rental, now }, 'caution', toRenter) : null
  const isWhole = money === 'refund the deposit' && refund !== null
  const entry = isWhole
    ? depositRefunded(rental, refund.name)
    : depositShared(rental, contested, toOwner, refund?.name ?? null)
  await postRefund(trx, [entry], refund, now)
}

function stampReturn(state: ReturnState, now: Date): Partial<RentalRow> {
  switch (state) {
    case 'declared':
      return { returnDeclaredAt: now }
    case 'contested':
      return { returnContestedAt: now, contestState: 'open' }
    case 'confirmed':
    case 'presumed':
      return { returnSettledAt: now }
    default:
      return {}
  }
}

/** Orders a refund; the caller posts what it owes. */
export async function refundRenter(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  why: string,
  amount: number,
): Promise<OwedRefund> {
  return orderRefund(context, trx, { rentalId: rental.id, cause: `rental ${rental.id} ${why}`, amount, now })
}

/** Writes changes of a rental down, and when its clock must be looked at next. */
export async function saveRental(
  trx: Kysely<Schema>,
  rental: RentalRow,
  changes: Partial<RentalRow>,
): Promise<RentalRow> {
  const moved = { ...rental, ...changes }
  const dueAt = nextLookAt(moved)
  await trx
    .updateTable('rentals')
    .set({ ...changes, dueAt })
    .where('id', '=', rental.id)
    .execute()
  if (moved.status === rental.status) return { ...moved, dueAt }
  await publishRentalChange(trx, rental.id)
  // Its days are free again: somebody may search for them.
  if (moved.status === 'annulée' || moved.status === 'refusée') await planItemAlerts(trx, rental.itemId)
  return { ...moved, dueAt }
}

/** The notification event of a transition. */
export function eventOfTransition({ to, actor, reason }: RentalTransition): RentalEvent {
  if (to === 'acceptée' && actor === 'server') return 'booked'
  if (reason === 'suspended' || reason === 'expired') return reason
  if (reason === 'owner-suspended') return 'cancelled from suspended owner'
  if (reason === 'identity') return 'cancelled for identity'
  if (to === 'annulée') return `cancelled by ${reason === 'owner' ? reason : 'renter'}`
  const events: Partial<Record<RentalTransition['to'], RentalEvent>> = {
    acceptée: 'accepted',
    refusée: 'refused',
    'en cours': 'begun',
    terminée: 'ended',
  }
  return events[to] ?? 'ended'
}

/** The notification event of a return's new state. */
export function eventOfReturn(state: ReturnState): RentalEvent {
  const events = {
    declared: 'return declared',
    contested: 'return contested',
    confirmed: 'return confirmed',
    presumed: 'return presumed',
  } as const
  if (state === 'awaited' || state === 'settled')
    throw new Error(`the table of the return never leads to ${state}`)
  return events[state]
}
