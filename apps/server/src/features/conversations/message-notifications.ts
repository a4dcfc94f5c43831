import { startOfText } from '@okoume/domain/writing/graphemes.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { MessageRow, RentalRow } from '../../platform/database/schema.ts'
import type { Notifications } from '../notifications/create-notify.ts'
import { partyName } from '../rentals/queries/party-name.ts'
import type { MessageEvents } from './conversation-jobs.ts'
import { shownText } from './mask-messages.ts'

const EXCERPT_LENGTH = 160

/** `« J'arrive à 8 h. »`: the beginning of a message, as its addressee may read it. */
export function excerptOf(
  message: Pick<MessageRow, 'body' | 'shown'>,
  rental: Pick<RentalRow, 'status'>,
): string {
  const line = shownText(message, rental).text.replace(/\s+/gu, ' ')
  return quoted(line.length <= EXCERPT_LENGTH ? line : `${startOfText(line, EXCERPT_LENGTH).trimEnd()}…`)
}

export const MESSAGE_NOTIFICATIONS: Notifications<MessageEvents> = {
  async 'messages unread'({ rentalId, personId, first, others }, trx) {
    const rental = await trx
      .selectFrom('rentals')
      .innerJoin('users as author', (join) =>
        join.on((eb) =>
          eb.or([
            eb('author.id', '=', eb.ref('rentals.ownerId')),
            eb('author.id', '=', eb.ref('rentals.renterId')),
          ]),
        ),
      )
      .select(['rentals.id', 'rentals.itemTitle'])
      .select(['rentals.status', 'rentals.instant', 'rentals.answeredAt', 'rentals.cancellation'])
      .select(['author.name', 'author.openName', 'author.closedAt'])
      .where('rentals.id', '=', rentalId)
      .where('author.id', '<>', personId)
      .executeTakeFirstOrThrow()
    const { name, openName: open, closedAt } = rental
    const author = partyName({ name, open, left: closedAt !== null }, rental)
    const waiting =
      others === 1 ? 'Un autre message vous attend.' : `${others} autres messages vous attendent.`
    return [
      {
        to: personId,
        cause: `messages ${rentalId} ${personId} ${first.number}`,
        kind: 'messages',
        title: `${author} vous a écrit au sujet de ${quoted(rental.itemTitle)}`,
        paragraphs: [excerptOf(first, rental), ...(others > 0 ? [waiting] : [])],
        action: { label: 'Lire et répondre', path: `/tableau-de-bord/messages?location=${rentalId}` },
      },
    ]
  },
}
