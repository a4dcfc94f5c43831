import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useOffline } from '#app/offline/reachability.ts'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { MessageLog } from './message-log.tsx'
import styles from './messages.module.css'
import { useConversationStore } from './use-conversation-store.ts'

export interface ConversationPaneProps {
  readonly uid: string
  readonly first: MessageList
}

/** One conversation. It wants a `key` that names its rental. */
export function ConversationPane({ uid, first }: ConversationPaneProps): ReactNode {
  const { store, state } = useConversationStore(uid, first)
  const { facts, stalled } = state
  const pane = useRef<HTMLElement>(null)
  const offline = useOffline()
  useEffect(() => {
    // On a phone it stands below the head of the dashboard, and fills the screen once it is in its place.
    if (!matchMedia('(min-width: 64rem)').matches) pane.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={pane}
      className={styles.pane}
      data-offline={offline ? '' : undefined}
      aria-label={`Conversation avec ${facts.conversation.otherName}`}
    >
      <ConversationHead facts={facts} />
      <MessageLog store={store} state={state} uid={uid} />
      <p className={styles.stalled} role="status">
        {stalled && 'Connexion perdue : les nouveaux messages arriveront à son retour.'}
      </p>
      {facts.canWrite ? (
        <Composer store={store} state={state} />
      ) : (
        <p className={styles.closed}>Cette conversation est close : on peut la relire, mais plus y écrire.</p>
      )}
    </section>
  )
}
