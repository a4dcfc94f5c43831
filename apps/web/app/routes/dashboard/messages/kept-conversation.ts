import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import { type Kept, keepAnswer } from '#app/offline/kept-answers.ts'
import type { ConversationState } from './conversation-store.ts'

/** As many as the server answers at once. */
const MOST_KEPT = 200

const keyOf = (rentalId: string) => `messages/${rentalId}`

/** What was said, as the network tells it or as it was known last. */
export function readKept(rentalId: string, read: () => Promise<MessageList>): Promise<Kept<MessageList>> {
  return keepAnswer(keyOf(rentalId), read)
}

/** What has been heard since is what is known last. */
export function keepConversation(rentalId: string, { facts, messages }: ConversationState): void {
  void keepAnswer(keyOf(rentalId), async () => ({ ...facts, messages: messages.slice(-MOST_KEPT) }))
}
