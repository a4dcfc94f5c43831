import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import styles from './notices-bell.module.css'
import { noticesQuery } from './notices-query.ts'

/** On a phone the menu's entry stands out of sight: what is not read yet rings here. */
export function NoticesBell({ uid }: { readonly uid: string }): ReactNode {
  const unread = useQuery(noticesQuery(uid)).data?.answer.unread ?? 0
  const { pathname } = useLocation()
  if (unread === 0 || pathname.startsWith(paths.notices())) return null
  return (
    <Link to={paths.notices()} className={styles.bell}>
      <Bell />
      <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>
      <span className="visually-hidden">
        {unread === 1 ? 'notification non lue' : 'notifications non lues'}
      </span>
    </Link>
  )
}
