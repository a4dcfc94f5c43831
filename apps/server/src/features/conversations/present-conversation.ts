import type { Conversation, Message } from '@okoume/contract/wire/conversation.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import type { MessageRow, RentalRow } from '../../platform/database/schema.ts'
import { DEFAULT_AVATAR } from '../accounts/open-account.ts'
import { partyName } from '../rentals/records/party-name.ts'
import type { ConversationView } from './conversation-queries.ts'
import { shownText } from './mask-messages.ts'

type PresentedMessage = Pick<MessageRow, 'number' | 'author_id' | 'key' | 'body' | 'shown' | 'sent_at'>

/** Authors read their own messages unmasked, with a warning of what the other cannot read yet. */
export function presentMessage(
  message: PresentedMessage,
  rental: Pick<RentalRow, 'status'>,
  viewerId: string,
): Message {
  const shown = shownText(message, rental)
  const isOwn = message.author_id === viewerId
  return {
    number: message.number,
    authorId: message.author_id,
    key: isOwn ? message.key : null,
    text: isOwn ? message.body : shown.text,
    hidden: shown.hidden,
    sentAt: message.sent_at.toISOString(),
  }
}

export function presentConversation(view: ConversationView, viewerId: string): Conversation {
  return {
    rentalId: view.id,
    itemTitle: view.item_title,
    itemImage: view.item_image,
    otherName: partyName({ name: view.other_name, open: view.other_open_name, left: view.other_left }, view),
    otherAvatar: view.other_avatar === DEFAULT_AVATAR ? null : view.other_avatar,
    otherVerified: isVerified(view.other_verifier),
    role: viewerId === view.owner_id ? 'owner' : 'renter',
    status: view.status,
    startDate: view.start_date,
    endDate: view.end_date,
    last: presentLast(view, viewerId),
    unread: view.unread,
  }
}

function presentLast(view: ConversationView, viewerId: string): Message | null {
  const {
    last_number: number,
    last_author: author_id,
    last_key: key,
    last_body: body,
    last_shown: shown,
    last_at: sent_at,
  } = view
  if (number === null || author_id === null || key === null || body === null || sent_at === null) return null
  return presentMessage({ number, author_id, key, body, shown, sent_at }, view, viewerId)
}

/** The other's number: their own, or else the one that a renter named for this rental. */
export function sharedPhone(view: ConversationView, viewerId: string): string | null {
  if (!sharesPhones(view) || view.other_left) return null
  const named = viewerId === view.owner_id ? view.recipient_phone : ''
  return view.other_phone || named || null
}
