import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { openedNotice } from '#app/shell/push/push-messages.ts'
import styles from './notices-bell.module.css'
import { noticesQuery, showAsRead } from './notices-query.ts'

const STAY = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const

/** A page that a notification has led to: the notice is read, and the address becomes the page's own. */
export function useOpenedNotice(uid: string | undefined): void {
  const here = useLocation()
  const navigate = useNavigate()
  const opened = openedNotice(here)
  const read = useEffectEvent(({ id, rest }: { readonly id: string; readonly rest: string }) => {
    navigate(rest, { ...STAY, state: here.state })
    if (uid !== undefined) void showAsRead(uid, id)
    // Not saved: it stays unread, which is the truth.
    signedInApi.readNotices({ body: { id } }).catch(() => {})
  })
  const id = opened?.id
  const rest = opened?.rest
  useEffect(() => {
    if (id !== undefined && rest !== undefined) read({ id, rest })
  }, [id, rest])
}

/** On a phone the menu's entry stands out of sight: what is not read yet rings here. */
export function NoticesBell({ uid }: { readonly uid: string }): ReactNode {
  const unread = useQuery(noticesQuery(uid)).data?.answer.unread ?? 0
  const { pathname } = useLocation()
  if (unread === 0 || pathname.startsWith(dashboardPaths.notices())) return null
  return (
    <Link to={dashboardPaths.notices()} className={styles.bell}>
      <Bell />
      <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>
      <span className="visually-hidden">
        {unread === 1 ? 'notification non lue' : 'notifications non lues'}
      </span>
    </Link>
  )
}
