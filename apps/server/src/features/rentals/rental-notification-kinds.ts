import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import type { RentalEvent } from './rental-templates.ts'

type KindBySide = Readonly<Record<'renter' | 'owner', NoticeKind>>

/** A request, to each side: what becomes of what one asked for, and what one is asked. */
const REQUEST: KindBySide = { renter: 'answers', owner: 'requests' }
const RETURN: KindBySide = { renter: 'returns', owner: 'returns' }

/** Of what kind each event is to each side, by which they choose how they are told. */
export const RENTAL_NOTIFICATION_KINDS: Readonly<Record<RentalEvent, KindBySide>> = {
  requested: REQUEST,
  reminder: REQUEST,
  // The owner has answered; what they read of it is the money that came in.
  accepted: { ...REQUEST, owner: 'payments' },
  refused: REQUEST,
  'cancelled by renter': REQUEST,
  'cancelled by owner': REQUEST,
  expired: REQUEST,
  begun: RETURN,
  ended: RETURN,
  'return declared': RETURN,
  'return contested': RETURN,
  'return confirmed': RETURN,
  'return presumed': RETURN,
  'deposit shared': RETURN,
  'deposit refunded': RETURN,
}
