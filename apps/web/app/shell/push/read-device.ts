import { wantedPushes } from '../../data/push/wanted-pushes.ts'
import { runsAsApp } from '../install/runs-as-app.ts'
import { type DeviceState, deviceState } from './device-state.ts'

/** Whether this device shows notifications, as it stands now. */
export async function readDevice(): Promise<DeviceState> {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return deviceState({
    able,
    apple: isApple(),
    installed: runsAsApp(),
    permission: able ? Notification.permission : 'default',
    subscribed: able && wantedPushes() !== null && (await hasSubscription()),
  })
}

async function hasSubscription(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration !== undefined && (await registration.pushManager.getSubscription()) !== null
}

/** An iPad says that it is a Mac; no Mac has a screen to touch. */
function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
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
