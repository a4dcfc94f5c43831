import type { User } from '@okoume/contract/wire/user.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { EmailAddress } from './email-address.tsx'
import { OwnPictureField } from './own-picture.tsx'
import styles from './profile-head.module.css'
import { VerificationBadge } from './verification-badge.tsx'

/** Who one is here. */
export function ProfileHead({ user }: { readonly user: User }): ReactNode {
  return (
    <Card>
      <OwnPictureField user={user}>
        <h2>{user.name}</h2>
        <p className={styles.email}>
          <EmailAddress>{user.email ?? ''}</EmailAddress>
        </p>
        <p className={styles.standing}>
          <VerificationBadge verifier={user.verifier} />
          {user.createdAt && <span>Membre depuis le {memberSince(user.createdAt)}</span>}
        </p>
      </OwnPictureField>
    </Card>
  )
}

function memberSince(createdAt: string): string {
  return formatLongDay(dayInLibreville(new Date(createdAt)))
}
