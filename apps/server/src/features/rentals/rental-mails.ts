import { BRAND } from '@okoume/domain/brand.ts'
import { formatPeriodInWords } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Kysely } from 'kysely'
import type { CheckoutRow, RentalRow, Schema } from '../../platform/database/schema.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { Letter } from '../mails/render-mail.ts'
import type { RentalParts } from './rental-parts.ts'

/** What happens to a rental that its parties would want to know. */
export type RentalEvent =
  | 'requested'
  | 'accepted'
  | 'refused'
  | 'cancelled by renter'
  | 'cancelled by owner'
  | 'expired'
  | 'begun'
  | 'ended'
  | 'deposit refunded'

interface Story {
  readonly rental: RentalRow
  readonly what: string
  readonly when: string
}

type Words = (story: Story) => { subject: string; paragraphs: string[] }

interface EventLetters {
  readonly renter?: Words
  readonly owner?: Words
}

const REFUND_TO_PHONE = 'Le remboursement arrive sur le numéro qui a payé.'

/** Who is told what. An event that is not news to a party has no letter for them. */
const LETTERS: Readonly<Record<RentalEvent, EventLetters>> = {
  requested: {
    renter: ({ what, when }) => ({
      subject: `Votre demande pour ${what} est envoyée`,
      paragraphs: [
        `Votre paiement est reçu et votre demande de location de ${what}, ${when}, est chez le propriétaire.`,
        "Il a 24 heures pour répondre. S'il refuse ou ne répond pas, vous êtes intégralement remboursé.",
      ],
    }),
    owner: ({ rental, what, when }) => ({
      subject: `Nouvelle demande : ${what}`,
      paragraphs: [
        `Quelqu'un souhaite louer ${what}, ${when} (quantité : ${rental.quantity}). Sa location est déjà payée.`,
        `Elle vous rapporte ${formatFrancs(rental.total_price - rental.deposit)}. Répondez dans les 24 heures.`,
      ],
    }),
  },
  accepted: {
    renter: ({ what, when }) => ({
      subject: `Votre location de ${what} est acceptée`,
      paragraphs: [`Le propriétaire a accepté votre location de ${what}, ${when}.`],
    }),
    owner: ({ rental, what }) => ({
      subject: `Vous avez accepté la location de ${what}`,
      paragraphs: [
        `${formatFrancs(rental.total_price - rental.deposit)} sont sur votre portefeuille, disponibles au retrait dès le début de la location. La caution de ${formatFrancs(rental.deposit)} est gardée jusqu'au retour de l'objet.`,
      ],
    }),
  },
  refused: {
    renter: ({ rental, what, when }) => ({
      subject: `Votre demande pour ${what} est refusée`,
      paragraphs: [
        `Le propriétaire n'a pas pu accepter votre location de ${what}, ${when}.`,
        `Vous êtes remboursé de ${formatFrancs(rental.total_price + rental.fee)}, frais de service compris. ${REFUND_TO_PHONE}`,
      ],
    }),
  },
  'cancelled by renter': {
    renter: ({ rental, what, when }) => ({
      subject: `Votre location de ${what} est annulée`,
      paragraphs: [
        `Vous avez annulé votre location de ${what}, ${when}.`,
        `Vous êtes remboursé de ${formatFrancs(rental.total_price)} ; les frais de service ne sont pas remboursables. ${REFUND_TO_PHONE}`,
      ],
    }),
    owner: ({ what, when }) => ({
      subject: `La location de ${what} est annulée`,
      paragraphs: [`Le locataire a annulé sa location de ${what}, ${when}. L'objet est de nouveau libre.`],
    }),
  },
  'cancelled by owner': {
    renter: ({ rental, what, when }) => ({
      subject: `Votre location de ${what} est annulée`,
      paragraphs: [
        `Le propriétaire a annulé votre location de ${what}, ${when}.`,
        `Vous êtes remboursé de ${formatFrancs(rental.total_price + rental.fee)}, frais de service compris. ${REFUND_TO_PHONE}`,
      ],
    }),
  },
  expired: {
    renter: ({ rental, what, when }) => ({
      subject: `Votre demande pour ${what} a expiré`,
      paragraphs: [
        `Le propriétaire n'a pas répondu à votre demande pour ${what}, ${when}.`,
        `Vous êtes remboursé de ${formatFrancs(rental.total_price + rental.fee)}, frais de service compris. ${REFUND_TO_PHONE}`,
      ],
    }),
    owner: ({ what, when }) => ({
      subject: `Une demande pour ${what} a expiré`,
      paragraphs: [`Vous n'avez pas répondu à la demande pour ${what}, ${when}. Le locataire est remboursé.`],
    }),
  },
  begun: {},
  ended: {
    renter: ({ rental, what }) => ({
      subject: `Votre location de ${what} est terminée`,
      paragraphs: [
        rental.deposit > 0
          ? `Rendez ${what} à son propriétaire : votre caution de ${formatFrancs(rental.deposit)} vous revient dès que le retour est confirmé, au plus tard 48 heures après la fin s'il ne dit rien.`
          : `Rendez ${what} à son propriétaire. Merci d'être passé par ${BRAND.name}.`,
      ],
    }),
  },
  'deposit refunded': {
    renter: ({ rental, what }) => ({
      subject: `Votre caution pour ${what} est remboursée`,
      paragraphs: [`Votre caution de ${formatFrancs(rental.deposit)} vous est rendue. ${REFUND_TO_PHONE}`],
    }),
  },
}

/** Queues, in the caller's transaction, what the parties of a rental are to be told of an event. */
export async function tellAboutRental(
  parts: RentalParts,
  trx: Kysely<Schema>,
  rentalId: string,
  event: RentalEvent,
  now: Date,
): Promise<void> {
  const letters = LETTERS[event]
  if (!letters.renter && !letters.owner) return
  const { rental, owner, renter } = await findStory(trx, rentalId)
  const story = {
    rental,
    what: `« ${rental.item_title} »`,
    when: formatPeriodInWords(rental.start_date, rental.end_date),
  }
  const tell = async (person: Person, words: Words | undefined, page: string, label: string) => {
    if (!words || person.closed_at) return
    const letter: Letter = {
      ...words(story),
      greeting: `Bonjour ${person.name},`,
      action: { label, link: `${parts.publicUrl}${page}` },
    }
    const cause = `rental ${rentalId} ${event} ${person.id}`
    await queueMail(trx, { cause, to: person.email, letter }, { now, newId: parts.newId })
  }
  await tell(renter, letters.renter, '/tableau-de-bord/mes-locations', 'Voir mes locations')
  await tell(owner, letters.owner, '/tableau-de-bord/demandes', 'Voir les demandes')
}

/** Tells a renter that they paid too late and get everything back. */
export async function tellAboutCheckout(
  parts: RentalParts,
  trx: Kysely<Schema>,
  checkout: CheckoutRow,
  now: Date,
): Promise<void> {
  const renter = await findPerson(trx, checkout.renter_id)
  if (renter.closed_at) return
  const letter: Letter = {
    subject: 'Votre paiement est remboursé',
    greeting: `Bonjour ${renter.name},`,
    paragraphs: [
      "Votre paiement est arrivé quand l'objet n'était plus disponible.",
      `Vous êtes remboursé de ${formatFrancs(checkout.total)}, frais de service compris. ${REFUND_TO_PHONE}`,
    ],
    action: { label: 'Trouver un autre objet', link: `${parts.publicUrl}/explorer` },
  }
  const cause = `checkout ${checkout.id} refunded`
  await queueMail(trx, { cause, to: renter.email, letter }, { now, newId: parts.newId })
}

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Whoever has left has no address any more. */
  readonly closed_at: Date | null
}

async function findStory(trx: Kysely<Schema>, rentalId: string) {
  const rental = await trx
    .selectFrom('rentals')
    .selectAll()
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const owner = await findPerson(trx, rental.owner_id)
  const renter = await findPerson(trx, rental.renter_id)
  return { rental, owner, renter }
}

async function findPerson(trx: Kysely<Schema>, id: string): Promise<Person> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
