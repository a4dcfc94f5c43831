/**
 * Whether this device shows notifications: it cannot; it can once the site stands on the home screen; the person has
 * refused them in the browser; they are off; they are on.
 */
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
