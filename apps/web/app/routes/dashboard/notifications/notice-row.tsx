import type { Notice } from '@okoume/contract/wire/notice.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import styles from './notices.module.css'

export interface NoticeRowProps {
  readonly notice: Notice
  readonly onOpen: (notice: Notice) => void
}

/** Its title; opened, what the mail says too. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps): ReactNode {
  const { title, paragraphs, link, linkLabel, createdAt, read } = notice
  return (
    <li>
      <details
        className={styles.notice}
        data-unread={read ? undefined : ''}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) onOpen(notice)
        }}
      >
        <summary className={styles.summary}>
          <span className={styles.title}>{title}</span>
          <span className={styles.meta}>
            <time dateTime={createdAt}>{formatTimeOfDay(createdAt)}</time>
            {!read && <Badge tone="terracotta">Non lu</Badge>}
          </span>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </summary>
        <div className={styles.words}>
          {paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was told never changes
            <p key={place}>{paragraph}</p>
          ))}
          {link && (
            <div>
              <ButtonLink to={link} variant="secondary">
                {linkLabel ?? 'Voir'}
              </ButtonLink>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}
