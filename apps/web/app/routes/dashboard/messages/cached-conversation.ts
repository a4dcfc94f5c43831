import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import { type CachedAnswer, readThroughCache } from '#app/data/queries/cached-answers.ts'
import type { ConversationState } from './conversation-store.ts'

/** As many as the server answers at once. */
const MOST_CACHED = 200

const keyOf = (rentalId: string) => `messages/${rentalId}`

/** What was said, as the network tells it or as it was known last. */
export function readCachedConversation(
  rentalId: string,
  read: () => Promise<MessageList>,
): Promise<CachedAnswer<MessageList>> {
  return readThroughCache(keyOf(rentalId), read)
}

/** What has been heard since is what is known last. */
export function cacheConversation(rentalId: string, { facts, messages }: ConversationState): void {
  void readThroughCache(keyOf(rentalId), async () => ({ ...facts, messages: messages.slice(-MOST_CACHED) }))
}
