import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { ArrowLeft, BadgeCheck, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import button from '#app/ui/button.module.css'
import { classList } from '#app/ui/class-list.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { RentalBadge } from '#app/ui/rental-badge.tsx'
import { ShownNames, spokenNames } from '#app/ui/shown-names.tsx'
import styles from './conversation-head.module.css'
import type { ConversationFacts } from './conversation-store.ts'

export interface ConversationHeadProps {
  readonly facts: ConversationFacts
}

export function ConversationHead({ facts }: ConversationHeadProps): ReactNode {
  const { conversation, phone } = facts
  const { rentalId, itemTitle, itemImage, otherName, otherAvatar, otherVerified } = conversation
  const { status, startDate, endDate } = conversation
  return (
    <header className={`${kit.line3} ${kit.middle} ${kit.padded3} ${styles.head}`}>
      <Link
        to={dashboardPaths.messages()}
        className={`${kit.centred} ${kit.fixed} ${kit.disc} ${kit.lit} ${styles.back}`}
        aria-label="Toutes les conversations"
      >
        <Icon of={ArrowLeft} />
      </Link>
      <Avatar name={otherName} src={otherAvatar} />
      <Picture src={itemImage} alt="" sizes="56px" ratio="1:1" className={`${kit.fixed} ${styles.picture}`} />
      <div className={`${kit.grows} ${kit.shrinks} ${styles.words}`}>
        <h2 className={`${kit.row} ${kit.middle} ${styles.name}`}>
          <ShownNames>{otherName}</ShownNames>
          {otherVerified && (
            <Badge tone="forest">
              <Icon of={BadgeCheck} />
              Vérifié
            </Badge>
          )}
          <span role="status">
            <RentalBadge status={status} />
          </span>
        </h2>
        <p className={`${kit.cut} ${kit.small}`}>
          <Link to={dashboardPaths.rental(rentalId)} className={kit.ink}>
            {itemTitle}
          </Link>
        </p>
        <p className={`${kit.soft} ${kit.tiny}`}>{formatLongPeriod(startDate, endDate)}</p>
      </div>
      {phone && (
        <a
          href={`tel:${phone}`}
          className={classList(button.button, button.secondary, `${kit.fixed} ${styles.call}`)}
          aria-label={spokenNames(`Appeler ${otherName}`)}
        >
          <Icon of={Phone} />
          <span className={styles.callWord}>Appeler</span>
        </a>
      )}
    </header>
  )
}
