import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { signedInApi } from '../../../session/signed-in-api.ts'
import { isSignedInAs } from '../../../session/signed-in-user.ts'
import {
  type ConversationState,
  type ConversationStore,
  createConversationStore,
} from './conversation-store.ts'
import { draftsOf } from './message-draft.ts'
import { noteConversation } from './messages-board.ts'

/** One conversation, listened to while the page is seen. For one conversation in its life: it wants a `key`. */
export function useConversationStore(
  uid: string,
  first: MessageList,
): { readonly store: ConversationStore; readonly state: ConversationState } {
  const [store] = useState(() =>
    createConversationStore(
      {
        api: signedInApi,
        drafts: draftsOf(uid, first.conversation.rentalId),
        isSignedIn: () => isSignedInAs(uid),
        newKey: () => crypto.randomUUID(),
        now: () => performance.now(),
        wait,
        onChange: noteConversation,
      },
      first,
    ),
  )
  useEffect(() => {
    const look = () => (document.hidden ? store.pause() : store.resume())
    // What waits to ask again need not wait any longer.
    const backOnline = () => {
      store.pause()
      look()
    }
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', backOnline)
    return () => {
      store.pause()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', backOnline)
    }
  }, [store])
  return { store, state: useSyncExternalStore(store.subscribe, store.read) }
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
