import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { NoticeSummary, RentalRow } from '../../platform/database/schema.ts'
import type { TemplateData } from './rental-template.ts'
import type { RentalEvent } from './rental-templates.ts'

type Line = NoticeSummary['lines'][number]
type LinesBySide = Partial<Record<'renter' | 'owner', (rental: RentalRow) => readonly Line[]>>

/** What a mail about a rental shows at a glance: the object, its days and the sum that the event is about. */
export function summaryOfRental(
  { rental, when }: Pick<TemplateData, 'rental' | 'when'>,
  event: RentalEvent,
  side: 'renter' | 'owner',
): NoticeSummary {
  const days = { name: 'Dates', value: when }
  const quantity = rental.quantity > 1 ? [{ name: 'Quantité', value: `${rental.quantity} exemplaires` }] : []
  const money = SUMS[event]?.[side]?.(rental) ?? []
  return { title: rental.item_title, picture: rental.item_image, lines: [days, ...quantity, ...money] }
}

const PAID: LinesBySide = { renter: paidByRenter, owner: earnedByOwner }
const EARNED: LinesBySide = { owner: earnedByOwner }
const ALL_REFUNDED: LinesBySide = { renter: ({ total_price, fee }) => [refund(total_price + fee)] }

/** An event that moves no money shows no sum. */
const SUMS: Readonly<Partial<Record<RentalEvent, LinesBySide>>> = {
  requested: PAID,
  reminder: EARNED,
  accepted: PAID,
  begun: EARNED,
  refused: ALL_REFUNDED,
  expired: ALL_REFUNDED,
  'cancelled by owner': ALL_REFUNDED,
  'cancelled by renter': { renter: ({ total_price }) => [refund(total_price)] },
  'deposit refunded': { renter: ({ deposit }) => [refund(deposit)] },
  'deposit shared': {
    renter: ({ deposit, settled_to_owner }) => shareOf(deposit - (settled_to_owner ?? 0)),
    owner: ({ settled_to_owner }) => shareOf(settled_to_owner ?? 0),
  },
}

function paidByRenter({ total_price, deposit, fee }: RentalRow): readonly Line[] {
  return [
    line('Location', total_price - deposit),
    line('Frais de service', fee),
    ...(deposit > 0 ? [line('Caution', deposit)] : []),
    { ...line('Payé', total_price + fee), strong: true },
  ]
}

function earnedByOwner({ total_price, deposit }: RentalRow): readonly Line[] {
  return [
    ...(deposit > 0 ? [line('Caution gardée', deposit)] : []),
    { ...line('Vous recevez', total_price - deposit), strong: true },
  ]
}

function refund(amount: number): Line {
  return { ...line('Remboursé', amount), strong: true }
}

function shareOf(amount: number): readonly Line[] {
  return amount > 0 ? [{ ...line('Vous revient', amount), strong: true }] : []
}

function line(name: string, amount: number): Line {
  return { name, value: formatFrancs(amount) }
}
