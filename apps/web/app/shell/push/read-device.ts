import { readSubscription } from '../../data/push/push-subscription.ts'
import { runsAsApp } from '../install/runs-as-app.ts'

/** `install-first`: iOS allows push only from the home screen. `blocked`: refused in the browser's settings. */
export type DeviceState = 'unable' | 'install-first' | 'blocked' | 'off' | 'on'

export interface DeviceFacts {
  /** The browser has service workers, the push interface and notifications. */
  readonly able: boolean
  /** iPhone or iPad. */
  readonly apple: boolean
  /** Opened from the home screen. */
  readonly installed: boolean
  readonly permission: 'default' | 'granted' | 'denied'
  /** There is a subscription, and this person wanted it. */
  readonly subscribed: boolean
}

export function deviceState({ able, apple, installed, permission, subscribed }: DeviceFacts): DeviceState {
  if (!able) return apple && !installed ? 'install-first' : 'unable'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && subscribed ? 'on' : 'off'
}

export async function readDevice(): Promise<DeviceState> {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const registration = able ? await navigator.serviceWorker.getRegistration() : undefined
  const subscription = await registration?.pushManager.getSubscription()
  const { userAgent, maxTouchPoints } = navigator
  return deviceState({
    able,
    // An iPad says that it is a Mac; no Mac has a screen to touch.
    apple: /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    installed: runsAsApp(),
    permission: able ? Notification.permission : 'default',
    subscribed: Boolean(subscription) && readSubscription() !== null,
  })
}

/** Calls back when notifications are allowed or refused in the browser's own settings. */
export function watchPermission(onChange: () => void): () => void {
  let status: PermissionStatus | undefined
  let stopped = false
  navigator.permissions?.query({ name: 'notifications' }).then(
    (known) => {
      if (stopped) return
      status = known
      known.addEventListener('change', onChange)
    },
    // A browser that does not tell: the page knows when it is opened again.
    () => {},
  )
  return () => {
    stopped = true
    status?.removeEventListener('change', onChange)
  }
}
