import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import button from '#app/components/button.module.css'
import { classList } from '#app/components/class-list.ts'
import { Picture } from '#app/components/picture.tsx'
import { RentalBadge } from '#app/components/rental-badge.tsx'
import { paths } from '#app/path-builder.ts'
import styles from './conversation-head.module.css'
import type { ConversationFacts } from './conversation-store.ts'

/** With whom one talks, and about what. */
export function ConversationHead({ facts }: { readonly facts: ConversationFacts }): ReactNode {
  const { conversation, phone } = facts
  const { itemTitle, itemImage, otherName, otherVerified, role, status, startDate, endDate } = conversation
  return (
    <header className={styles.head}>
      <Link to={paths.messages()} className={styles.back} aria-label="Toutes les conversations">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Picture src={itemImage} alt="" sizes="56px" ratio="1:1" className={styles.picture} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {otherName}
          {otherVerified && (
            <Badge tone="forest">
              <BadgeCheck aria-hidden="true" />
              Vérifié
            </Badge>
          )}
          <span role="status">
            <RentalBadge status={status} />
          </span>
        </h2>
        <p className={styles.item}>
          <Link to={role === 'renter' ? paths.myRentals() : paths.requests()}>{itemTitle}</Link>
        </p>
        <p className={styles.dates}>{formatLongPeriod(startDate, endDate)}</p>
      </div>
      {phone && (
        <a
          href={`tel:${phone}`}
          className={classList(button.button, button.secondary, styles.call)}
          aria-label={`Appeler ${otherName}`}
        >
          <Phone aria-hidden="true" />
          <span className={styles.callWord}>Appeler</span>
        </a>
      )}
    </header>
  )
}
