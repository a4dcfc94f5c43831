import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { createTicket } from '../features/help/create-ticket.ts'
import { replyToTicket } from '../features/help/reply-to-ticket.ts'
import { workOnTicket } from '../features/help/work-on-ticket.ts'
import { DEMO_TICKETS } from './demo-data.ts'
import { demoId } from './demo-id.ts'
import type { DemoPersonKey } from './demo-people.ts'
import type { SeedContext } from './seed-rentals.ts'

/** Plays the demo's tickets through the commands of the product: new, late, answered and resolved ones. */
export async function seedTickets(
  context: SeedContext,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const idOf = (key: DemoPersonKey) => userIds.get(key) ?? ''
  for (const ticket of DEMO_TICKETS) {
    const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
    const userId = idOf(ticket.by)
    const rentalId = ticket.aboutRental && (await findNewestRental(context, userId))
    const { topic, text } = ticket
    const asked = { key: keyOf(text), topic, text, ...(rentalId && { rentalId }) }
    const ticketId = await createTicket(context, { userId, ticket: asked, now: at(ticket.askedHoursAgo) })
    for (const { hoursAgo, action, text: message } of ticket.steps) {
      const step = { ticketId, now: at(hoursAgo) }
      const key = keyOf(message)
      if (!action) await replyToTicket(context, { ...step, userId, key, text: message })
      else
        await workOnTicket(context, {
          ...step,
          supporterId: idOf('okoume'),
          work: { key, action, text: message },
        })
    }
  }
}

/** The same in every seeding, so that one that was killed is taken up where it stopped. */
function keyOf(text: string): string {
  return demoId(`ticket ${text}`)
}

async function findNewestRental({ db }: SeedContext, userId: string): Promise<string | undefined> {
  const rental = await db
    .selectFrom('rentals')
    .select('id')
    .where('renterId', '=', userId)
    .where('status', '=', 'en attente')
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rental?.id
}
