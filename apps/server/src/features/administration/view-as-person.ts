import type { Written } from '@okoume/contract/model/written.ts'
import type { PersonView } from '@okoume/contract/wire/administration-people.ts'
import { maskAmounts } from '@okoume/domain/moderation/masked-amounts.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import { hideContacts } from '@okoume/domain/rental/hidden-contacts.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findUser, lockOpenAccount } from '../accounts/account-queries.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { listTickets } from '../help/present-ticket.ts'
import { findItemsOfOwner } from '../listings/items/item-queries.ts'
import { presentOwnItem } from '../listings/items/present-item.ts'
import { findNoticesOfReports } from '../moderation/moderation-notifications.ts'
import { listNotices } from '../notifications/in-app/notice-queries.ts'
import { presentRental } from '../rentals/queries/present-rental.ts'
import { findRentalsOfParty, type RentalWithParties } from '../rentals/queries/rental-queries.ts'
import { readWallet } from '../wallet/statements/read-wallet.ts'
import type { AdministrationContext } from './administration-context.ts'

/** Of each list, the newest. */
const SHOWN = 50

export interface PersonViewing {
  readonly userId: string
  readonly reason: string
  readonly administratorId: string
  /** Decide whether amounts are shown. */
  readonly roles: Roles
  readonly now: Date
}

/**
 * A person's own pages, read by the same functions as theirs. Audits who looked and why first; marks nothing as read.
 * @throws ApiError USER_NOT_FOUND, UNAUTHENTICATED
 */
export async function viewAsPerson(
  context: AdministrationContext,
  { userId, reason, administratorId, roles, now }: PersonViewing,
): Promise<Written<typeof PersonView>> {
  const { db, pool, newId } = context
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  await db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, administratorId)
    const looked = { action: 'view as person', subject: userId, details: { reason } } as const
    await writeAudit(trx, { actorId: administratorId, ...looked }, { now, newId })
  })
  const seesMoney = hasDuty(roles, 'money')
  const readable = (text: string) => (seesMoney ? text : hideContacts(maskAmounts(text)).text)
  const rentals = await findRentalsOfParty(db, userId, SHOWN)
  const items = await findItemsOfOwner(pool, userId, { own: true })
  const { notices } = await listNotices(db, userId)
  // Conflict of interest: a moderator reads nothing of reports about themself.
  const aboutViewer = await findNoticesOfReports(db, { reporterId: userId, subjectId: administratorId })
  const { tickets } = await listTickets(db, userId, administratorId)
  return {
    ...{ id: userId, name: user.name, masked: !seesMoney },
    rentals: rentals.map((rental) => presentSeenRental(rental, userId, seesMoney)),
    items: items.slice(0, SHOWN).map((row) => {
      const { id, title, images, offered, hidden } = presentOwnItem(row)
      return { id, title, image: images[0] ?? null, offered, hidden: hidden ? readable(hidden.text) : null }
    }),
    ...(seesMoney && { wallet: await readWallet(db, userId, now) }),
    notices: notices
      .filter(({ id }) => !aboutViewer.has(id))
      .map((notice) => ({
        ...notice,
        title: readable(notice.title),
        paragraphs: notice.paragraphs.map(readable),
      })),
    tickets: tickets.map((ticket) => ({ ...ticket, text: readable(ticket.text) })),
  }
}

function presentSeenRental(
  row: RentalWithParties,
  userId: string,
  seesMoney: boolean,
): Written<typeof PersonView>['rentals'][number] {
  const rental = presentRental(row, userId)
  const isOwner = rental.owner_id === userId
  return {
    ...rental,
    role: isOwner ? 'owner' : 'renter',
    other: isOwner ? rental.renterName : rental.ownerName,
    start: rental.start_date,
    end: rental.end_date,
    handoverState: rental.handover.state,
    ...(seesMoney && { total: rental.total_price + (rental.service_fee ?? 0) }),
  }
}
