import { PERSONAL, safeLocalStorage } from '../storage/safe-storage.ts'

/** Push subscription of this device; deleted at sign-out, so the next person gets none of this one's notifications. */
const SUBSCRIPTION_KEY = `${PERSONAL}pushes`

export interface StoredSubscription {
  /** The push service's address that the server knows. */
  readonly endpoint: string
  readonly registeredAt: number
}

export function readSubscription(): StoredSubscription | null {
  try {
    const { endpoint, ...rest } = JSON.parse(safeLocalStorage.read(SUBSCRIPTION_KEY) ?? '')
    // `toldAt` is its name in the storage of earlier releases.
    const registeredAt = rest.registeredAt ?? rest.toldAt
    return typeof endpoint === 'string' && typeof registeredAt === 'number'
      ? { endpoint, registeredAt }
      : null
  } catch {
    return null
  }
}

export function storeSubscription(subscription: StoredSubscription): void {
  safeLocalStorage.write(SUBSCRIPTION_KEY, JSON.stringify(subscription))
}

export function clearSubscription(): void {
  safeLocalStorage.remove(SUBSCRIPTION_KEY)
}
