import type { Written } from '@okoume/contract/model/written.ts'
import type { Conversation, Message } from '@okoume/contract/wire/conversation.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import type { MessageRow, RentalRow } from '../../platform/database/schema.ts'
import { DEFAULT_AVATAR } from '../accounts/open-account.ts'
import { partyName } from '../rentals/queries/party-name.ts'
import type { ConversationView } from './conversation-queries.ts'
import { shownText } from './mask-messages.ts'

type PresentedMessage = Pick<MessageRow, 'number' | 'authorId' | 'key' | 'body' | 'shown' | 'sentAt'>

/** Authors read their own messages unmasked, with a warning of what the other cannot read yet. */
export function presentMessage(
  message: PresentedMessage,
  rental: Pick<RentalRow, 'status'>,
  viewerId: string,
): Written<typeof Message> {
  const { text, hidden } = shownText(message, rental)
  const isOwn = message.authorId === viewerId
  const { number, authorId, key, body, sentAt } = message
  return { number, authorId, key: isOwn ? key : null, text: isOwn ? body : text, hidden, sentAt }
}

export function presentConversation(view: ConversationView, viewerId: string): Written<typeof Conversation> {
  const { lastNumber: number, lastAuthor: authorId, lastKey: key, lastBody: body, lastAt: sentAt } = view
  const isEmpty = number === null || authorId === null || key === null || body === null || sentAt === null
  return {
    ...view,
    rentalId: view.id,
    otherName: partyName({ name: view.otherName, open: view.otherOpenName, left: view.otherLeft }, view),
    otherAvatar: view.otherAvatar === DEFAULT_AVATAR ? null : view.otherAvatar,
    otherVerified: isVerified(view.otherVerifier),
    role: viewerId === view.ownerId ? 'owner' : 'renter',
    last: isEmpty
      ? null
      : presentMessage({ number, authorId, key, body, shown: view.lastShown, sentAt }, view, viewerId),
  }
}

/** The other's number: their own, or else the one that a renter named for this rental. */
export function sharedPhone(view: ConversationView, viewerId: string): string | null {
  if (!sharesPhones(view) || view.otherLeft) return null
  const named = viewerId === view.ownerId ? view.recipientPhone : ''
  return view.otherPhone || named || null
}
