import type { Conversation } from '@okoume/contract/wire/conversation.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useToday } from '#app/data/today.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import counts from '../page/count.module.css'
import styles from './conversation-list.module.css'
import { shortMoment } from './message-log.tsx'

export interface ConversationListProps {
  readonly conversations: readonly Conversation[]
  readonly uid: string
  readonly open: string | null
}

export function ConversationList({ conversations, uid, open }: ConversationListProps): ReactNode {
  const today = useToday()
  return (
    <ul className={kit.stack}>
      {conversations.map(({ rentalId, itemTitle, itemImage, otherName, otherAvatar, last, unread }) => (
        <li key={rentalId}>
          <Link
            to={dashboardPaths.messages(rentalId)}
            className={`${kit.line3} ${kit.middle} ${kit.lit} ${kit.ringInside} ${styles.entry}`}
            aria-current={rentalId === open ? 'true' : undefined}
            data-unread={unread > 0 ? '' : undefined}
            preventScrollReset
          >
            <span className={`${kit.anchor} ${kit.fixed}`}>
              <Picture src={itemImage} alt="" sizes="48px" ratio="1:1" className={styles.picture} />
              <span className={styles.face}>
                <Avatar name={otherName} src={otherAvatar} size={24} />
              </span>
            </span>
            <span className={`${kit.stack} ${kit.grows} ${kit.shrinks} ${styles.words}`}>
              <span className={`${kit.line2} ${kit.middle} ${kit.spread} ${kit.shrinks}`}>
                <span className={`${kit.cut} ${kit.strong}`}>
                  <ShownNames>{otherName}</ShownNames>
                </span>
                {last && (
                  <time
                    className={`${kit.fixed} ${kit.soft} ${kit.tiny} ${kit.digits}`}
                    dateTime={last.sentAt}
                  >
                    {shortMoment(last.sentAt, today)}
                  </time>
                )}
              </span>
              <span className={`${kit.cut} ${kit.small}`}>{itemTitle}</span>
              <span className={`${kit.line2} ${kit.middle} ${kit.spread} ${kit.shrinks}`}>
                <span className={`${kit.shrinks} ${kit.soft} ${kit.cut} ${kit.small} ${styles.last}`}>
                  {last?.authorId === uid && 'Vous : '}
                  {last ? last.text : 'Nouvelle conversation'}
                </span>
                {unread > 0 && (
                  <span className={`${kit.fixed} ${counts.count}`}>
                    {unread}
                    <span className="visually-hidden"> non {unread === 1 ? 'lu' : 'lus'}</span>
                  </span>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
