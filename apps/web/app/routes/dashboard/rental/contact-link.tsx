import type { Rental } from '@okoume/contract/wire/rental.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { mayWrite } from './rental-moves.ts'
import styles from './rental-parts.module.css'

export interface ContactLinkProps {
  readonly rental: Rental
  readonly now: Date
}

/** To the conversation with the other party, while it is open or has something unread. */
export function ContactLink({ rental, now }: ContactLinkProps): ReactNode {
  const { id, unreadMessages: unread } = rental
  const open = mayWrite(rental, now)
  if (!open && unread === 0) return null
  return (
    <ButtonLink
      to={paths.messages(id)}
      variant="secondary"
      className={styles.contact}
      aria-describedby={titleId(rental)}
    >
      <MessageCircle />
      {open ? 'Contacter' : 'Messages'}
      {unread > 0 && (
        <span className={styles.unread}>
          {unread}
          <span className="visually-hidden"> {unread > 1 ? 'non lus' : 'non lu'}</span>
        </span>
      )}
    </ButtonLink>
  )
}

/** What the buttons of a card are about. */
export function titleId({ id }: Pick<Rental, 'id'>): string {
  return `objet-${id}`
}
