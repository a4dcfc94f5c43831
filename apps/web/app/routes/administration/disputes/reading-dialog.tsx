import type { Dispute } from '@okoume/contract/wire/administration.ts'
import type { SharedConversation } from '@okoume/contract/wire/conversation.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { PhotoPairs } from '#app/ui/photo-pairs.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from '../page/administration.module.css'
import { DecideButton } from '../page/case-card.tsx'

interface DisputeProps {
  readonly dispute: Dispute
}

export function DisputePhotos({ dispute: { rental, photos } }: DisputeProps): ReactNode {
  return (
    <ReadingDialog
      rental={rental}
      button={`Voir les photos (${photos})`}
      title={`Photos : ${rental.itemTitle}`}
      name="photos"
      read={() => signedInApi.listHandoverPhotos({ params: { id: rental.id } })}
    >
      {(list) => <PhotoPairs photos={list.photos} />}
    </ReadingDialog>
  )
}

export function DisputeConversation({ dispute: { rental } }: DisputeProps): ReactNode {
  return (
    <ReadingDialog
      rental={rental}
      button="Lire la conversation"
      title={`Messages : ${rental.itemTitle}`}
      name="messages"
      read={() => signedInApi.readSharedConversation({ params: { id: rental.id } })}
    >
      {(shared) => <Messages messages={shared.messages} />}
    </ReadingDialog>
  )
}

interface ReadingProps<T> {
  readonly rental: Dispute['rental']
  readonly name: string
  readonly read: () => Promise<T>
  readonly children: (read: T) => ReactNode
}

interface ReadingDialogProps<T> extends ReadingProps<T> {
  readonly button: string
  readonly title: string
}

function ReadingDialog<T>({ button, title, ...reading }: ReadingDialogProps<T>): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DecideButton variant="secondary" of={reading.rental.id} onClick={() => setOpen(true)}>
        {button}
      </DecideButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} wide>
        <Reading {...reading} />
      </Dialog>
    </>
  )
}

/** Read at each opening: links of photos last ten minutes, and conversations go on. */
function Reading<T>({ rental, name, read, children }: ReadingProps<T>): ReactNode {
  const { data, isError } = useQuery({
    queryKey: ['dispute', rental.id, name],
    queryFn: read,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return children(data)
  if (!isError) return <Skeleton label={`Chargement des ${name}...`} />
  return <Alert tone="error">Les {name} n'ont pas pu être lus. Fermez, puis réessayez.</Alert>
}

export function Messages({ messages }: SharedConversation): ReactNode {
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
