import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { NoticeKind } from '@okoume/domain/notifications/notice-kinds.ts'
import { itemText } from '@okoume/domain/notifications/text-message.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { enquiryAnswerBy } from '@okoume/domain/rental/enquiry.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { EnquiryRow, Schema } from '#platform/database/schema.ts'
import { excerptOf } from '../conversations/message-notifications.ts'
import { maskText } from '../listings/items/present-item.ts'
import type { AddressedNotification, Notifications } from '../notifications/create-notify.ts'
import { BEFORE_A_RENTAL } from './create-enquiry.ts'
import type { EnquiryEvents } from './enquiry-context.ts'

export const ENQUIRY_NOTIFICATIONS: Notifications<EnquiryEvents> = {
  async 'question asked'({ enquiry, number }, trx) {
    const { what, when, renterName, title } = await describe(trx, enquiry)
    const by = enquiryAnswerBy(enquiry) ?? enquiry.createdAt
    return [
      notice(enquiry, 'owner', `asked ${number}`, {
        kind: 'requests',
        title: `Question sur ${what}`,
        paragraphs: [
          `${renterName} pense à louer ${what}, ${when} (quantité : ${enquiry.quantity}), et demande : ${await excerpt(trx, enquiry, number)}`,
          ...proposal(enquiry),
          `Répondez avant le ${formatDeadline(by.toISOString())} : après, la question se ferme.`,
        ],
        words: itemText((item) => `Okoume : question sur ${item}. Répondez vite :`, title),
      }),
    ]
  },

  async 'question answered'({ enquiry, number, author }, trx) {
    const { what, ownerName, renterName } = await describe(trx, enquiry)
    const to = author === 'owner' ? 'renter' : 'owner'
    return [
      notice(enquiry, to, `message ${number}`, {
        kind: 'messages',
        title: `${author === 'owner' ? ownerName : renterName} vous a écrit au sujet de ${what}`,
        paragraphs: [await excerpt(trx, enquiry, number)],
      }),
    ]
  },

  async 'price proposed'({ enquiry, number }, trx) {
    const { what, when, renterName, title } = await describe(trx, enquiry)
    return [
      notice(enquiry, 'owner', `price ${number}`, {
        kind: 'requests',
        title: `Un prix est proposé pour ${what}`,
        paragraphs: [`${renterName}, ${when} :`, ...proposal(enquiry)],
        words: itemText((item) => `Okoume : un prix est propose pour ${item}. Répondez :`, title),
      }),
    ]
  },

  async 'question pre-approved'({ enquiry, number }, trx, now) {
    const { what, when, ownerName, title } = await describe(trx, enquiry)
    const { agreedRent, validUntil, reservedUntil } = enquiry
    const isReserved = reservedUntil !== null && reservedUntil > now
    return [
      notice(enquiry, 'renter', `pre-approved ${number}${isReserved ? ' reserved' : ''}`, {
        kind: 'answers',
        title: `Pré-accord pour ${what} : ${formatFrancs(agreedRent ?? 0)}`,
        paragraphs: [
          `${ownerName} est d'accord pour louer ${what}, ${when}, à ${formatFrancs(agreedRent ?? 0)}, sans les frais ni la caution.`,
          isReserved
            ? `Ces jours sont réservés pour vous jusqu'au ${formatDeadline(reservedUntil.toISOString())}.`
            : "Rien n'est réservé : quelqu'un d'autre peut louer ces jours avant vous.",
          `Payez avant le ${formatDeadline((validUntil ?? now).toISOString())} : votre location est alors acceptée aussitôt.`,
        ],
        words: itemText((item) => `Okoume : pré-accord pour ${item}. Payez vite :`, title),
      }),
    ]
  },

  async 'question closed'({ enquiry }, trx) {
    const { what, when } = await describe(trx, enquiry)
    return [
      notice(enquiry, 'renter', 'closed', {
        kind: 'answers',
        title: `Votre question sur ${what} est close`,
        paragraphs: [
          `Le propriétaire ne loue pas ${what}, ${when}, comme vous le demandiez. Vous n'avez rien payé.`,
        ],
      }),
    ]
  },

  async 'question withdrawn'({ enquiry }, trx) {
    const { what, when, renterName } = await describe(trx, enquiry)
    return [
      notice(enquiry, 'owner', 'withdrawn', {
        kind: 'requests',
        title: `La question sur ${what} est retirée`,
        paragraphs: [`${renterName} ne pense plus à louer ${what}, ${when}.`],
      }),
    ]
  },

  async 'question unanswered'({ enquiry }, trx) {
    const { what, when } = await describe(trx, enquiry)
    return [
      notice(enquiry, 'renter', 'unanswered', {
        kind: 'answers',
        title: `Votre question sur ${what} est restée sans réponse`,
        paragraphs: [
          `Le propriétaire n'a pas répondu, ${when}. Vous pouvez poser une question pour un autre objet.`,
        ],
      }),
      notice(enquiry, 'owner', 'unanswered', {
        kind: 'requests',
        title: `Une question sur ${what} est restée sans réponse`,
        paragraphs: [
          `Vous n'avez pas répondu à temps : la question, ${when}, est close. Votre taux de réponse en tient compte.`,
        ],
      }),
    ]
  },

  async 'question expired'({ enquiry }, trx) {
    const { what, when } = await describe(trx, enquiry)
    const title =
      enquiry.agreedRent === null ? `La question sur ${what} a expiré` : `Le pré-accord pour ${what} a expiré`
    return BOTH.map((party) =>
      notice(enquiry, party, 'expired', {
        kind: party === 'renter' ? 'answers' : 'requests',
        title,
        paragraphs: [`Il portait sur les jours ${when}. Rien n'a été payé.`],
      }),
    )
  },

  async 'question impossible'({ enquiry }, trx) {
    const { what, when } = await describe(trx, enquiry)
    return BOTH.map((party) =>
      notice(enquiry, party, 'impossible', {
        kind: party === 'renter' ? 'answers' : 'requests',
        title: `La question sur ${what} est close`,
        paragraphs: [`Cette location, ${when}, ne peut plus avoir lieu. Rien n'a été payé.`],
      }),
    )
  },
}

const BOTH = ['renter', 'owner'] as const satisfies readonly Party[]

interface Content {
  readonly kind: NoticeKind
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly words?: string
}

function notice(enquiry: EnquiryRow, to: Party, event: string, content: Content): AddressedNotification {
  return {
    ...content,
    to: to === 'owner' ? enquiry.ownerId : enquiry.renterId,
    cause: `enquiry ${enquiry.id} ${event} ${to}`,
    action: { label: 'Voir la question', path: `/tableau-de-bord/questions/${enquiry.id}` },
  }
}

function proposal({ proposedRent, computedRent }: EnquiryRow): string[] {
  if (proposedRent === null) return []
  return [
    `Prix proposé : ${formatFrancs(proposedRent)}. Le loyer calculé est de ${formatFrancs(computedRent)}.`,
  ]
}

async function excerpt(trx: Kysely<Schema>, { id }: EnquiryRow, number: number): Promise<string> {
  const message = await trx
    .selectFrom('messages')
    .select(['body', 'shown'])
    .where('rentalId', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return excerptOf(message, BEFORE_A_RENTAL)
}

/** Names are masked: nothing is accepted yet. */
async function describe(trx: Kysely<Schema>, { itemId, ownerId, renterId, startDate, endDate }: EnquiryRow) {
  const { title } = await trx
    .selectFrom('items')
    .select('title')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name', 'openName', 'closedAt'])
    .where('id', 'in', [ownerId, renterId])
    .execute()
  const nameOf = (id: string) => {
    const person = people.find((one) => one.id === id)
    return person?.closedAt === null ? shownName(person.name, person.openName) : (person?.name ?? '')
  }
  const masked = maskText(title)
  return {
    title: masked,
    what: quoted(masked),
    when: formatLongPeriod(startDate, endDate),
    ownerName: nameOf(ownerId),
    renterName: nameOf(renterId),
  }
}
