import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import type { HelpTopic } from '@okoume/domain/help/help-topics.ts'
import type { SupportAction } from '@okoume/domain/help/ticket-transitions.ts'
import { createTicket } from '../features/help/create-ticket.ts'
import { replyToTicket } from '../features/help/reply-to-ticket.ts'
import { workOnTicket } from '../features/help/work-on-ticket.ts'
import { demoId } from './demo-id.ts'
import type { DemoPersonKey } from './demo-people.ts'
import type { SeedContext } from './seed-rentals.ts'

interface DemoStep {
  readonly hoursAgo: number
  /** Of support; else the person replies. */
  readonly action?: SupportAction
  readonly text: string
}

interface DemoTicket {
  readonly by: DemoPersonKey
  readonly topic: HelpTopic
  readonly askedHoursAgo: number
  readonly text: string
  /** About the newest rental of that person. */
  readonly aboutRental?: true
  readonly steps?: readonly DemoStep[]
}

const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    by: 'serge',
    topic: 'no-answer',
    askedHoursAgo: 3,
    aboutRental: true,
    text: "J'ai écrit deux fois et je n'ai pas de réponse. J'ai besoin de l'objet ce week-end.",
  },
  {
    by: 'serge',
    topic: 'other',
    askedHoursAgo: 70,
    text: 'Est-ce que je peux faire livrer à un ami à Owendo ?',
    steps: [
      { hoursAgo: 69, action: 'take', text: '' },
      {
        hoursAgo: 68,
        action: 'resolve',
        text: "Bonjour Serge, oui : indiquez son quartier et son numéro en faisant la demande, le propriétaire les lit dès qu'il accepte.",
      },
    ],
  },
  {
    by: 'annick',
    topic: 'withdrawal',
    askedHoursAgo: 30,
    text: "L'argent de mon retrait n'est pas sur mon compte Moov.",
    steps: [
      { hoursAgo: 29, action: 'take', text: '' },
      {
        hoursAgo: 28,
        action: 'ask',
        text: 'Bonjour Annick, pouvez-vous nous dire si le numéro de retrait est ouvert à votre nom ?',
      },
      { hoursAgo: 5, text: 'Oui, il est à mon nom depuis 2019.' },
    ],
  },
  {
    by: 'nadege',
    topic: 'identity',
    askedHoursAgo: 40,
    text: 'Ma carte est un peu effacée, est-ce que le passeport marche aussi ?',
  },
]

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
    for (const { hoursAgo, action, text: said } of ticket.steps ?? []) {
      const step = { ticketId, now: at(hoursAgo) }
      const key = keyOf(said)
      if (!action) await replyToTicket(context, { ...step, userId, key, text: said })
      else
        await workOnTicket(context, {
          ...step,
          supporterId: idOf('okoume'),
          work: { key, action, text: said },
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
    .where('renter_id', '=', userId)
    .where('status', '=', 'en attente')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return rental?.id
}
