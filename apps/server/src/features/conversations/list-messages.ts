import type { Written } from '@okoume/contract/model/written.ts'
import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import { canWriteMessages, canWriteSuspended, sharesPhones } from '@okoume/domain/rental/conversation.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ConversationEvents, Wait } from './conversation-events.ts'
import { type ConversationView, findConversation, findMessages, otherParty } from './conversation-queries.ts'
import { presentConversation, presentMessage, sharedPhone } from './present-conversation.ts'

export interface ListMessagesContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly events: ConversationEvents
}

export interface Listing {
  readonly rentalId: string
  readonly viewerId: string
  readonly after: number
  readonly before: number | undefined
  /** Number of the last message that the viewer knows as read by the other. */
  readonly readByOther: number
  /** The rental's status that the viewer knows. */
  readonly status: RentalStatus | undefined
  readonly waitMs: number
  readonly onHangUp: (act: () => void) => void
}

/**
 * Long poll: answers at once where the viewer misses something, else with the next change or when the time is over.
 * @throws ApiError RENTAL_NOT_FOUND, UNAUTHENTICATED
 */
export async function listMessages(
  context: ListMessagesContext,
  listing: Listing,
): Promise<Written<typeof MessageList>> {
  const { rentalId, viewerId, waitMs, onHangUp } = listing
  const first = await read(context, listing)
  if (waitMs === 0 || hasChanges(first, listing)) return first
  const end = performance.now() + waitMs
  let isGone = false
  let wait: Wait | null = null
  // Registered once, however often the poll is woken: listeners would pile up on the connection.
  onHangUp(() => {
    isGone = true
    wait?.giveUp()
  })
  for (;;) {
    wait = await context.events.await(rentalId, viewerId)
    if (!wait) return first
    try {
      // Race: read again once the wait has begun. A wake-up may be about something that this viewer knows.
      const seen = await read(context, listing)
      const left = end - performance.now()
      if (isGone || left <= 0 || hasChanges(seen, listing)) return seen
      await wait.event(left)
    } finally {
      wait.end()
    }
  }
}

function hasChanges(
  { messages, readByOther, conversation }: Written<typeof MessageList>,
  listing: Listing,
): boolean {
  const hasMoved = listing.status !== undefined && conversation.status !== listing.status
  return messages.length > 0 || readByOther > listing.readByOther || hasMoved
}

async function read(
  { db, clock }: ListMessagesContext,
  listing: Listing,
): Promise<Written<typeof MessageList>> {
  const { rentalId, viewerId } = listing
  const view = await findConversation(db, rentalId, viewerId)
  if (!view) throw new ApiError('RENTAL_NOT_FOUND')
  otherParty(view, viewerId)
  if (view.viewerLeft) throw new ApiError('UNAUTHENTICATED')
  const messages = await findMessages(db, rentalId, listing)
  return {
    messages: messages.map((message) => presentMessage(message, view, viewerId)),
    readByOther: view.readByOther,
    canWrite: canWrite(view, clock.now()),
    sharesPhones: sharesPhones(view),
    phone: sharedPhone(view, viewerId),
    conversation: presentConversation(view, viewerId),
  }
}

function canWrite(view: ConversationView, now: Date): boolean {
  if (view.otherLeft || (view.viewerSuspended && !canWriteSuspended(view))) return false
  return canWriteMessages(view, now)
}
