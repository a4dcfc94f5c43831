import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { openedNotice } from '#app/shell/push/push-messages.ts'
import { showAsRead } from './notices-query.ts'

const STAY = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const

/** A page that a notification has led to: the notice is read, and the address becomes the page's own. */
export function useOpenedNotice(uid: string | undefined): void {
  const here = useLocation()
  const navigate = useNavigate()
  const opened = openedNotice(here)
  const read = useEffectEvent(({ id, rest }: { readonly id: string; readonly rest: string }) => {
    navigate(rest, { ...STAY, state: here.state })
    if (uid !== undefined) void showAsRead(uid, id)
    // Not told: it stays unread, which is the truth.
    signedInApi.readNotices({ body: { id } }).catch(() => {})
  })
  const id = opened?.id
  const rest = opened?.rest
  useEffect(() => {
    if (id !== undefined && rest !== undefined) read({ id, rest })
  }, [id, rest])
}
