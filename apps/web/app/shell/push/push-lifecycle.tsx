import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../data/session/session.tsx'
import { countData } from '../data-saver/count-data.ts'
import { asPushMessage } from './push-messages.ts'

const renew = async () => (await import('./renew-pushes.ts')).renewPushes()

/** Renews the push subscription and counts the month's data, after the first touch. Renders nothing. */
export function PushLifecycle(): null {
  const { status } = useSession()
  const navigate = useNavigate()
  const hear = useEffectEvent(({ data, ports }: MessageEvent) => {
    const message = asPushMessage(data)
    if (message?.type === 'subscription-changed') renew().catch(() => {})
    if (message?.type !== 'open-notice') return
    ports[0]?.postMessage('going')
    navigate(message.path)
  })
  useEffect(countData, [])
  useEffect(() => {
    // Whatever does not load is loaded at the next visit.
    if (status === 'signed-in' && 'Notification' in window && Notification.permission === 'granted')
      renew().catch(() => {})
  }, [status])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [])
  return null
}
