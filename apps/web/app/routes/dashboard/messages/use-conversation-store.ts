import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onReachable } from '#app/data/api/ask-network.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import { type CachedAnswer, readThroughCache } from '#app/data/queries/cached-answers.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { isSignedInAs } from '#app/data/session/signed-in-user.ts'
import {
  type ConversationState,
  type ConversationStore,
  createConversationStore,
} from './conversation-store.ts'
import { showConversation } from './conversations-query.ts'
import { messageDrafts } from './message-drafts.ts'

/** As many as the server answers at once. */
const MAX_CACHED = 200

const keyOf = (rentalId: string) => `messages/${rentalId}`

/** From the network, else as it was last read on this device. */
export function readCachedConversation(
  rentalId: string,
  read: () => Promise<MessageList>,
): Promise<CachedAnswer<MessageList>> {
  return readThroughCache(keyOf(rentalId), read)
}

/** One conversation, listened to while the page is seen. For one conversation in its life: it wants a `key`. */
export function useConversationStore(
  uid: string,
  first: MessageList,
): { readonly store: ConversationStore; readonly state: ConversationState } {
  const { rentalId } = first.conversation
  const [store] = useState(() => {
    const created = createConversationStore(
      {
        api: signedInApi,
        drafts: messageDrafts(uid, rentalId),
        outbox: {
          queue: (id, text) => outbox.queue({ id, kind: 'message', payload: { rentalId, text } }),
          retry: (id) => void outbox.retry(id),
          discard: (id) => void outbox.discard(id),
        },
        isSignedIn: () => isSignedInAs(uid),
        newKey: () => crypto.randomUUID(),
        now: () => performance.now(),
        wait,
        onChange(conversation) {
          void showConversation(uid, conversation)
          const { facts, messages } = created.read()
          const latest = { ...facts, messages: messages.slice(-MAX_CACHED) }
          void readThroughCache(keyOf(rentalId), async () => latest)
        },
      },
      first,
    )
    return created
  })
  useEffect(() => {
    const look = () => (document.hidden ? store.pause() : store.resume())
    // Asks at once, instead of after the rest of the pause.
    const backOnline = () => {
      store.pause()
      look()
    }
    look()
    document.addEventListener('visibilitychange', look)
    const stop = onReachable(backOnline)
    return () => {
      store.pause()
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [store])
  useEffect(() => feedFromOutbox(store, rentalId), [store, rentalId])
  return { store, state: useSyncExternalStore(store.subscribe, store.read) }
}

/** Returns how to stop. */
function feedFromOutbox(store: ConversationStore, rentalId: string): () => void {
  const take = () => {
    const messages = outbox.read().filter((entry) => entry.kind === 'message')
    store.takeQueued(messages.filter(({ payload }) => payload.rentalId === rentalId))
  }
  take()
  const stops = [
    outbox.subscribe(take),
    outbox.onArrival((arrival) => {
      if ('message' in arrival && arrival.entry.payload.rentalId === rentalId) store.takeSent(arrival.message)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
