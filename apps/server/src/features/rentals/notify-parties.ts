import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { maskName } from '@okoume/domain/person/masked-name.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { lockAddressee } from '../notifications/addressees.ts'
import { notifyPerson } from '../notifications/notify-person.ts'
import { notifyOfTransaction } from './notify-of-money.ts'
import type { RentalContext } from './rental-context.ts'
import { RENTAL_NOTIFICATION_KINDS } from './rental-notification-kinds.ts'
import { summaryOfRental } from './rental-summary.ts'
import type { TemplateData } from './rental-template.ts'
import { RENTAL_TEMPLATES, type RentalEvent } from './rental-templates.ts'

/** Where each side finds the rental, at its own card. */
const PAGES = {
  renter: { label: 'Voir mes locations', path: '/tableau-de-bord/mes-locations' },
  owner: { label: 'Voir les demandes', path: '/tableau-de-bord/demandes' },
} as const

export interface Happening {
  readonly event: RentalEvent
  /** The status that a transition left, which the row no longer tells. */
  readonly from?: RentalStatus
}

/**
 * Tells whoever would want to know, in the caller's transaction, of what has just happened to a rental: each once. The
 * rental's row says it already.
 */
export async function notifyParties(
  context: RentalContext,
  trx: Kysely<Schema>,
  rentalId: string,
  { event, from }: Happening,
  now: Date,
): Promise<void> {
  const story = { ...(await findStory(trx, rentalId)), now, wasAccepted: from === 'acceptée' }
  const { rental } = story
  const people = { renter: rental.renter_id, owner: rental.owner_id }
  for (const side of ['renter', 'owner'] as const) {
    const said = RENTAL_TEMPLATES[event][side]?.(story)
    if (!said) continue
    const person = await lockAddressee(trx, people[side])
    const { label, path } = PAGES[side]
    const news = {
      ...said,
      kind: RENTAL_NOTIFICATION_KINDS[event][side],
      cause: `rental ${rentalId} ${event} ${person.id}`,
      summary: summaryOfRental(story, event, side),
      action: { label, path: `${path}#${rentalId}` },
    }
    await notifyPerson(trx, person, news, { ...context, now })
  }
  if (event === 'requested') await notifyOfTransaction(context, trx, rental, now)
}

async function findStory(
  trx: Kysely<Schema>,
  rentalId: string,
): Promise<Omit<TemplateData, 'now' | 'wasAccepted'>> {
  const { owner_phone, renter_name, ...rental } = await trx
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.owner_id')
    .innerJoin('users as renter', 'renter.id', 'rentals.renter_id')
    .selectAll('rentals')
    .select(['owner.phone as owner_phone', 'renter.name as renter_name'])
    .where('rentals.id', '=', rentalId)
    .executeTakeFirstOrThrow()
  return {
    rental,
    renterName: maskName(renter_name),
    ownerHasPhone: owner_phone !== null && owner_phone !== '',
    what: quoted(rental.item_title),
    when: formatLongPeriod(rental.start_date, rental.end_date),
  }
}
