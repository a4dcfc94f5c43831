import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import type { Party, RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { NoticeSummary, RentalRow, Schema } from '#platform/database/schema.ts'
import { lockAddressee, notifyPerson } from '../../notifications/notify.ts'
import { contestedPart } from '../records/refund.ts'
import type { RentalContext } from '../records/rental-context.ts'
import { HANDOVER_TEMPLATES, type HandoverEvent } from './handover-templates.ts'
import { RENTAL_TEMPLATES, type RentalEvent } from './rental-templates.ts'
import { REVIEW_TEMPLATES } from './return-templates.ts'
import type { TemplateData } from './template-data.ts'

type KindByParty = Readonly<Record<Party, NoticeKind>>

/** A request, to each party: what becomes of what one asked for, and what one is asked. */
const REQUEST: KindByParty = { renter: 'answers', owner: 'requests' }

const RETURN: KindByParty = { renter: 'returns', owner: 'returns' }

/** The notification kind of each event for each party; a person chooses push or mail by kind. */
const RENTAL_NOTIFICATION_KINDS: Readonly<Record<RentalEvent, KindByParty>> = {
  requested: REQUEST,
  booked: REQUEST,
  reminder: REQUEST,
  // The owner has answered; what they read of it is the money that came in.
  accepted: { ...REQUEST, owner: 'payments' },
  refused: REQUEST,
  'cancelled by renter': REQUEST,
  'cancelled by owner': REQUEST,
  expired: REQUEST,
  suspended: REQUEST,
  begun: RETURN,
  ended: RETURN,
  ...kindsOfHandover(),
  'review of owner': RETURN,
  'review of renter': RETURN,
  'reviews published': RETURN,
  'return declared': RETURN,
  'return contested': RETURN,
  'return confirmed': RETURN,
  'return presumed': RETURN,
  'contest proposed': RETURN,
  'contest agreed': RETURN,
  'contest escalated': RETURN,
  'contest reminder': RETURN,
  'deposit shared': RETURN,
  'deposit refunded': RETURN,
}

function kindsOfHandover(): Readonly<Record<HandoverEvent, KindByParty>> {
  const events = Object.keys(HANDOVER_TEMPLATES) as HandoverEvent[]
  return Object.fromEntries(events.map((event) => [event, RETURN])) as Record<HandoverEvent, KindByParty>
}

export interface RentalChange {
  readonly event: RentalEvent
  /** The status that a transition left, which the row no longer tells. */
  readonly from?: RentalStatus
  /** FCFA that it gives back to the renter, which the row does not tell. */
  readonly refunded?: number
  /** Tells one event from the next of its kind: where it may happen again. */
  readonly occasion?: string
}

/**
 * Notifies the parties of a rental, in the caller's transaction, of a change that its row shows already. Idempotent: a
 * party is notified once of an event.
 */
export async function notifyParties(
  context: RentalContext,
  trx: Kysely<Schema>,
  rentalId: string,
  { event, from, refunded = 0, occasion }: RentalChange,
  now: Date,
): Promise<void> {
  const data = { ...(await findTemplateData(trx, rentalId)), now, wasAccepted: from === 'acceptée', refunded }
  const { rental } = data
  const people = { renter: rental.renter_id, owner: rental.owner_id }
  for (const party of ['renter', 'owner'] as const) {
    const text = RENTAL_TEMPLATES[event][party]?.(data)
    if (!text) continue
    const person = await lockAddressee(trx, people[party])
    const content = {
      ...text,
      kind: RENTAL_NOTIFICATION_KINDS[event][party],
      cause: ['rental', rentalId, event, occasion, person.id].filter(Boolean).join(' '),
      summary: summaryOfRental(data, event, party),
      action: {
        label: 'Voir la location',
        path: `/location/${rentalId}${event in REVIEW_TEMPLATES ? '#avis' : ''}`,
      },
    }
    await notifyPerson(trx, person, content, { ...context, now })
  }
}

async function findTemplateData(
  trx: Kysely<Schema>,
  rentalId: string,
): Promise<Omit<TemplateData, 'now' | 'wasAccepted' | 'refunded'>> {
  const { owner_phone, renter_name, renter_open_name, ...rental } = await trx
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.owner_id')
    .innerJoin('users as renter', 'renter.id', 'rentals.renter_id')
    .selectAll('rentals')
    .select([
      'owner.phone as owner_phone',
      'renter.name as renter_name',
      'renter.open_name as renter_open_name',
    ])
    .where('rentals.id', '=', rentalId)
    .executeTakeFirstOrThrow()
  return {
    rental,
    renterName: shownName(renter_name, renter_open_name),
    ownerHasPhone: owner_phone !== null && owner_phone !== '',
    what: quoted(rental.item_title),
    when: formatLongPeriod(rental.start_date, rental.end_date),
  }
}

type Line = NoticeSummary['lines'][number]

type LinesByParty = Partial<Record<Party, (rental: RentalRow) => readonly Line[]>>

/** What a mail about a rental shows at a glance: the item, its days and the sum that the event is about. */
function summaryOfRental(
  { rental, when }: Pick<TemplateData, 'rental' | 'when'>,
  event: RentalEvent,
  party: Party,
): NoticeSummary {
  const days = { name: 'Dates', value: when }
  const quantity = rental.quantity > 1 ? [{ name: 'Quantité', value: `${rental.quantity} exemplaires` }] : []
  const money = SUMS[event]?.[party]?.(rental) ?? []
  return { title: rental.item_title, picture: rental.item_image, lines: [days, ...quantity, ...money] }
}

const PAID: LinesByParty = { renter: paidByRenter, owner: earnedByOwner }
const EARNED: LinesByParty = { owner: earnedByOwner }
const ALL_REFUNDED: LinesByParty = { renter: ({ total_price, fee }) => [refund(total_price + fee)] }

const SHARED: LinesByParty = {
  renter: (rental) => describeShare(contestedPart(rental) - (rental.settled_to_owner ?? 0)),
  owner: ({ settled_to_owner }) => describeShare(settled_to_owner ?? 0),
}

/** An event that moves no money shows no sum. */
const SUMS: Readonly<Partial<Record<RentalEvent, LinesByParty>>> = {
  requested: PAID,
  reminder: EARNED,
  booked: PAID,
  accepted: PAID,
  begun: EARNED,
  refused: ALL_REFUNDED,
  expired: ALL_REFUNDED,
  suspended: ALL_REFUNDED,
  'cancelled by owner': ALL_REFUNDED,
  'cancelled by renter': { renter: ({ total_price }) => [refund(total_price)] },
  'deposit refunded': { renter: ({ deposit }) => [refund(deposit)] },
  'contest agreed': SHARED,
  'deposit shared': SHARED,
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

function describeShare(amount: number): readonly Line[] {
  return amount > 0 ? [{ ...line('Vous revient', amount), strong: true }] : []
}

function line(name: string, amount: number): Line {
  return { name, value: formatFrancs(amount) }
}
