import {
  type HandoverCause,
  handoverRefund,
  handoverSettled,
  oneDayOfRent,
  rentOf,
} from '@okoume/domain/ledger/handover-entries.ts'
import type { HandoverShare } from '@okoume/domain/rental/handover-transitions.ts'
import {
  closingReason,
  type HandoverTransition,
  rentReleasedAt,
} from '@okoume/domain/rental/handover-transitions.ts'
import { heldDeposit } from '@okoume/domain/rental/rental-facts.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import type { RentalEvent } from '../notifications/rental-events.ts'
import { findPriceTerms } from '../queries/checkout-queries.ts'
import { postRefund } from '../queries/refund.ts'
import { type LockedRental, refundRenter, saveRental } from './apply-transition.ts'
import type { RentalContext } from './rental-context.ts'

/** Columns of a move: report, offer, answer, the proof's times, or how the money is shared. */
export type HandoverDetails = Partial<
  Pick<
    RentalRow,
    | 'handoverReport'
    | 'handoverReportText'
    | 'handoverReportedAt'
    | 'handoverAnswer'
    | 'handoverOffer'
    | 'handoverOfferedAt'
    | 'handoverProvedAt'
    | 'handoverClaimedAt'
    | 'handoverDecision'
    | 'rentToOwner'
    | 'settledToOwner'
  >
>

/** Applies one line of the handover's table: the state, the money and the notifications, together. */
export async function applyHandover(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
  line: HandoverTransition,
  details: HandoverDetails = {},
): Promise<RentalRow> {
  const moved: RentalRow = { ...rental, ...details, handoverState: line.to }
  const settlement = await settlementOf(trx, line, moved)
  const closing = closingReason(moved, line.to)
  const saved = await saveRental(trx, rental, {
    ...details,
    handoverState: line.to,
    rentReleasedAt: rentReleasedAt(line, rental, now),
    ...(settlement ? { rentToOwner: settlement.share.rentToOwner } : {}),
    ...(closing
      ? { status: 'annulée', cancellation: closing, cancelledAt: now, ...closeReturn(moved, line, now) }
      : {}),
  })
  if (settlement) {
    const { cause, share } = settlement
    const amount = handoverRefund(saved, share)
    const refund =
      amount > 0 ? await refundRenter(context, { trx, rental: saved, now }, 'remise', amount) : null
    await postRefund(trx, handoverSettled(cause, saved, share, refund?.name ?? null), refund, now)
  }
  await context.notify(trx, eventOfHandover(line), { rentalId: rental.id, share: settlement?.share }, now)
  return saved
}

interface Settlement {
  readonly cause: HandoverCause
  readonly share: HandoverShare
}

/** How a line shares the money; null where it moves none. */
async function settlementOf(
  trx: Kysely<Schema>,
  { money }: HandoverTransition,
  rental: RentalRow,
): Promise<Settlement | null> {
  const rent = rentOf(rental)
  const depositHeld = heldDeposit(rental)
  switch (money) {
    case 'give everything back':
      return {
        cause: 'handover closed',
        share: { rentToOwner: 0, deposit: { amount: depositHeld, toOwner: 0 } },
      }
    case 'keep one day': {
      const terms = await findPriceTerms(trx, rental.id)
      const rentToOwner = oneDayOfRent(rental, terms)
      return {
        cause: 'no-show settled',
        share: { rentToOwner, deposit: { amount: depositHeld, toOwner: 0 } },
      }
    }
    case 'give the rent back':
      return { cause: 'rent shared', share: { rentToOwner: 0, deposit: null } }
    case 'give the offer back':
      return {
        cause: 'rent shared',
        share: { rentToOwner: rent - (rental.handoverOffer ?? 0), deposit: null },
      }
    case 'share': {
      const toOwner = depositHeld > 0 ? (rental.settledToOwner ?? 0) : 0
      const deposit = rental.handoverReport === 'problem' ? null : { amount: depositHeld, toOwner }
      return { cause: 'rent shared', share: { rentToOwner: rental.rentToOwner ?? 0, deposit } }
    }
    default:
      return null
  }
}

/** A decision, or a rental that ends while its return is contested, settles the deposit as well. */
function closeReturn(rental: RentalRow, { money }: HandoverTransition, now: Date): Partial<RentalRow> {
  const isDecided = money === 'share' && heldDeposit(rental) > 0
  if (!isDecided && rental.returnState !== 'contested') return {}
  return {
    returnState: 'settled',
    returnSettledAt: now,
    ...(rental.returnState === 'contested' ? { contestState: 'decided' } : {}),
    settledToOwner: isDecided ? (rental.settledToOwner ?? 0) : 0,
    settleReason: rental.handoverDecision ?? "L'objet n'a pas changé de mains : la caution est rendue.",
  }
}

/** The notification event of a move. */
export function eventOfHandover({ from, to, actor, move }: HandoverTransition): RentalEvent {
  if (to === 'problem') return move === 'offer' ? 'problem offer' : 'problem reported'
  if (to === 'disputed') return 'handover disputed'
  if (to === 'settled' && actor === 'administrator') return 'handover decided'
  const events = {
    proved: 'handover proved',
    presumed: 'handover presumed',
    missing: 'missing reported',
    'no-show': 'no-show reported',
    refunded: from === 'missing' ? 'missing refunded' : 'problem refunded',
    settled: from === 'no-show' ? 'no-show settled' : 'problem settled',
  } as const
  if (to === 'awaited') throw new Error('no handover becomes awaited')
  return events[to]
}
