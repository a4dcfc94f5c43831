import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import type { HandoverShare } from '@okoume/domain/ledger/handover-entries.ts'
import { withdrawable } from '@okoume/domain/ledger/withdrawals.ts'
import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import { describeWhoComes } from '@okoume/domain/rental/delivery.ts'
import type { Party, RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { NoticeSummary, RentalRow, Schema } from '#platform/database/schema.ts'
import { findBalances } from '../../ledger/post-entry.ts'
import { lockAddressee, notifyPerson } from '../../notifications/notify.ts'
import { findHeldRents } from '../queries/owner-money-queries.ts'
import { partyName } from '../queries/party-name.ts'
import type { RentalContext } from '../queries/rental-context.ts'
import { EVENT_SUMS } from './event-sums.ts'
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
  'cancelled from suspended owner': REQUEST,
  expired: REQUEST,
  suspended: REQUEST,
  'owner suspended': REQUEST,
  'renter suspended': REQUEST,
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
  /** How it shares the money, where it settles the handover. */
  readonly share?: HandoverShare | null | undefined
  /** Whether the owner withdrew the deposit claim that it ends. */
  readonly isDepositClaimWithdrawn?: boolean
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
  { event, from, share = null, isDepositClaimWithdrawn = false, occasion }: RentalChange,
  now: Date,
): Promise<void> {
  const found = await findTemplateData(trx, rentalId)
  const withdrawableWithRent = await findWithdrawableWithRent(trx, event, found.rental, now)
  const facts = {
    now,
    wasAccepted: from === 'acceptée',
    share,
    isDepositClaimWithdrawn,
    withdrawableWithRent,
  }
  const data: TemplateData = { ...found, ...facts }
  const { rental } = data
  const people = { renter: rental.renterId, owner: rental.ownerId }
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
): Promise<Pick<TemplateData, 'rental' | 'renterName' | 'ownerName' | 'ownerHasPhone' | 'what' | 'when'>> {
  const { ownerPhone, ...row } = await trx
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.ownerId')
    .innerJoin('users as renter', 'renter.id', 'rentals.renterId')
    .selectAll('rentals')
    .select(['owner.phone as ownerPhone', 'owner.name as ownerName', 'renter.name as renterName'])
    .select(['owner.openName as ownerOpenName', 'renter.openName as renterOpenName'])
    .select(['owner.closedAt as ownerClosedAt', 'renter.closedAt as renterClosedAt'])
    .where('rentals.id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const { ownerName, ownerOpenName, ownerClosedAt, ...rest } = row
  const { renterName, renterOpenName, renterClosedAt, ...rental } = rest
  const owner = { name: ownerName, open: ownerOpenName, left: ownerClosedAt !== null }
  const renter = { name: renterName, open: renterOpenName, left: renterClosedAt !== null }
  return {
    rental,
    ownerName: partyName(owner, rental),
    renterName: partyName(renter, rental),
    ownerHasPhone: ownerPhone !== null && ownerPhone !== '',
    what: quoted(rental.itemTitle),
    when: formatLongPeriod(rental.startDate, rental.endDate),
  }
}

/** FCFA: what the owner can withdraw once this rent is released; asked for only where the event says so. */
async function findWithdrawableWithRent(
  trx: Kysely<Schema>,
  event: RentalEvent,
  { ownerId, rentReleasedAt }: RentalRow,
  now: Date,
): Promise<number> {
  if (event !== 'handover proved' && event !== 'handover presumed') return 0
  const releasedAt = rentReleasedAt && rentReleasedAt > now ? rentReleasedAt : now
  const { wallet = 0 } = await findBalances(trx, ownerId)
  return withdrawable(wallet, await findHeldRents(trx, ownerId, releasedAt), releasedAt)
}

/** What a mail about a rental shows at a glance: the item, its days and the sum that the event is about. */
function summaryOfRental(data: TemplateData, event: RentalEvent, party: Party): NoticeSummary {
  const { rental, when } = data
  const days = { name: 'Dates', value: when }
  const quantity = rental.quantity > 1 ? [{ name: 'Quantité', value: `${rental.quantity} exemplaires` }] : []
  const delivery = EVENTS_ABOUT_DELIVERY.includes(event) ? deliveryLines(rental, party) : []
  const money = EVENT_SUMS[event]?.[party]?.(data) ?? []
  const lines = [days, ...quantity, ...delivery, ...money]
  return { title: rental.itemTitle, picture: rental.itemImage, lines }
}

const EVENTS_ABOUT_DELIVERY: readonly RentalEvent[] = [
  'requested',
  'booked',
  'reminder',
  'accepted',
  'handover tomorrow',
]

/** Without the address: a mail outlives the account of whom it names. */
function deliveryLines({ delivery }: RentalRow, party: Party): NoticeSummary['lines'] {
  return delivery === null ? [] : [{ name: 'Remise', value: describeWhoComes(delivery, party) }]
}
