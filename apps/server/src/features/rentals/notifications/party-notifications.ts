import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { withdrawable } from '@okoume/domain/ledger/withdrawals.ts'
import { describeWhoComes } from '@okoume/domain/rental/delivery.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type Kysely, sql } from 'kysely'
import type { NoticeSummary, RentalRow, Schema } from '#platform/database/schema.ts'
import { findBalances } from '../../ledger/post-entry.ts'
import type { AddressedNotification, Notifications } from '../../notifications/create-notify.ts'
import { findHeldRents } from '../queries/owner-money-queries.ts'
import { partyName } from '../queries/party-name.ts'
import { eventText } from './event-texts.ts'
import type { RentalChange, RentalEvent } from './rental-events.ts'
import type { EventSums, EventTemplates, KindsByParty, TemplateData } from './template-data.ts'

/** Events of a rental that one feature owns. */
interface EventGroup<Event extends RentalEvent> {
  readonly templates: Readonly<Record<Event, EventTemplates>>
  readonly sums?: Readonly<Partial<Record<Event, EventSums>>>
  /** The kind of each party's notification; a person chooses push or mail by kind. */
  readonly kinds: KindsByParty
  /** Of the rental's page: where it shows what the events are about. */
  readonly anchor?: string
}

/** Notifies the parties of a rental of a change that its row shows already: a party once of an event, and of an occasion. */
export function partyNotifications<Event extends RentalEvent>({
  templates,
  sums,
  kinds,
  anchor = '',
}: EventGroup<Event>): Notifications<Readonly<Record<Event, RentalChange>>> {
  const events = Object.keys(templates) as Event[]
  const describe = (event: Event) => async (change: RentalChange, trx: Kysely<Schema>, now: Date) => {
    const { rentalId, occasion } = change
    const template: EventTemplates = templates[event]
    const data = await findTemplateData(trx, template, change, now)
    const notifications: AddressedNotification[] = []
    for (const party of ['renter', 'owner'] as const) {
      const text = template[party]?.(data)
      if (!text) continue
      const to = party === 'renter' ? data.rental.renterId : data.rental.ownerId
      const words = eventText(event, party, data)
      notifications.push({
        ...text,
        to,
        kind: (template.kinds ?? kinds)[party],
        cause: ['rental', rentalId, event, occasion, to].filter(Boolean).join(' '),
        summary: summaryOfRental(data, party, template, sums?.[event]),
        ...(words !== null && { words }),
        action: { label: 'Voir la location', path: `/location/${rentalId}${anchor}` },
      })
    }
    return notifications
  }
  const described = events.map((event) => [event, describe(event)] as const)
  return Object.fromEntries(described) as unknown as Notifications<Readonly<Record<Event, RentalChange>>>
}

async function findTemplateData(
  trx: Kysely<Schema>,
  { readsWithdrawable }: EventTemplates,
  { rentalId, from, share = null, isDepositClaimWithdrawn = false, delegate = null }: RentalChange,
  now: Date,
): Promise<TemplateData> {
  const { ownerPhone, carryOver, carriedUntil, carriedPaid, carriedWhole, hasContract, ...row } = await trx
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.ownerId')
    .innerJoin('users as renter', 'renter.id', 'rentals.renterId')
    .selectAll('rentals')
    .select(['owner.phone as ownerPhone', 'owner.name as ownerName', 'renter.name as renterName'])
    .select(['owner.openName as ownerOpenName', 'renter.openName as renterOpenName'])
    .select(['owner.closedAt as ownerClosedAt', 'renter.closedAt as renterClosedAt'])
    .innerJoin('checkouts', 'checkouts.id', 'rentals.id')
    .leftJoin('carriedMoney as own', 'own.rentalId', 'rentals.id')
    .leftJoin('carriedMoney as source', 'source.rentalId', 'checkouts.carriedFrom')
    .select([
      'checkouts.carryOver',
      'checkouts.carriedAmount as carriedPaid',
      'source.amount as carriedWhole',
    ])
    .select(sql<Date | null>`case own.state when 'offered' then own.held_until end`.as('carriedUntil'))
    .select(
      sql<boolean>`exists (select from rental_contracts where rental_id = rentals.id)`.as('hasContract'),
    )
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
    hasContract,
    ownerHasPhone: ownerPhone !== null && ownerPhone !== '',
    what: quoted(rental.itemTitle),
    when: formatLongPeriod(rental.startDate, rental.endDate),
    now,
    wasAccepted: from === 'acceptée',
    carryOver,
    carriedUntil,
    carried: { paid: carriedPaid, rest: (carriedWhole ?? carriedPaid) - carriedPaid },
    share,
    isDepositClaimWithdrawn,
    delegate,
    withdrawableWithRent: readsWithdrawable ? await findWithdrawableWithRent(trx, rental, now) : 0,
  }
}

/** FCFA: what the owner can withdraw once this rent is released. */
async function findWithdrawableWithRent(
  trx: Kysely<Schema>,
  { ownerId, rentReleasedAt }: RentalRow,
  now: Date,
): Promise<number> {
  const releasedAt = rentReleasedAt && rentReleasedAt > now ? rentReleasedAt : now
  const { wallet = 0 } = await findBalances(trx, ownerId)
  return withdrawable(wallet, await findHeldRents(trx, ownerId, releasedAt), releasedAt)
}

function summaryOfRental(
  data: TemplateData,
  party: Party,
  { showsDelivery }: EventTemplates,
  sums: EventSums | undefined,
): NoticeSummary {
  const { rental, when } = data
  const days = { name: 'Dates', value: when }
  const quantity = rental.quantity > 1 ? [{ name: 'Quantité', value: `${rental.quantity} exemplaires` }] : []
  const delivery = showsDelivery ? deliveryLines(rental, party) : []
  const money = sums?.[party]?.(data) ?? []
  const lines = [days, ...quantity, ...delivery, ...money]
  return { title: rental.itemTitle, picture: rental.itemImage, lines }
}

/** Without the address: a mail outlives the account of whom it names. */
function deliveryLines({ delivery }: RentalRow, party: Party): NoticeSummary['lines'] {
  return delivery === null ? [] : [{ name: 'Remise', value: describeWhoComes(delivery, party) }]
}
