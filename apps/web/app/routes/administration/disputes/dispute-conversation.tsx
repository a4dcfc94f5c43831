import type { Dispute } from '@okoume/contract/wire/administration.ts'
import type { SharedConversation } from '@okoume/contract/wire/conversation.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from '../page/administration.module.css'

/** Opens the conversation that a party has joined to a dispute. */
export function DisputeConversation({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { id, itemTitle } = dispute.rental
  const [open, setOpen] = useState(false)
  const [shared, setShared] = useState<SharedConversation | 'loading' | 'failed'>('loading')
  const show = async () => {
    setOpen(true)
    setShared('loading')
    const conversation = await signedInApi.readSharedConversation({ params: { id } }).catch(() => null)
    setShared(conversation ?? 'failed')
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" aria-describedby={id} onClick={show}>
        Lire la conversation
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Messages : ${itemTitle}`} wide>
        {shared === 'loading' && <Skeleton label="Chargement des messages..." />}
        {shared === 'failed' && (
          <Alert tone="error">Les messages n'ont pas pu être lus. Fermez, puis réessayez.</Alert>
        )}
        {typeof shared === 'object' && <Messages messages={shared.messages} />}
      </Dialog>
    </>
  )
}

function Messages({ messages }: SharedConversation): ReactNode {
  if (messages.length === 0) return <p>Les deux ne se sont rien écrit.</p>
  return messages.map(({ number, author, text, sentAt }) => (
    <blockquote key={number} className={styles.quote}>
      <p className={styles.small}>
        {author === 'owner' ? 'Le propriétaire' : 'Le locataire'}, le <Instant at={sentAt} />
      </p>
      <p className={styles.written}>{text}</p>
    </blockquote>
  ))
}
