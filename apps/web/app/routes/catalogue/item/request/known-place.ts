import type { User } from '@okoume/contract/wire/user.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { RequestDraft } from '#app/data/checkout/request-draft.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'

/** Where a rental is brought to, as far as it is known; empty where it is not. */
export type KnownPlace = Pick<RequestDraft, 'address' | 'recipientPhone'>

const KEY = `${PERSONAL}last-place`

/** Of the last request that was sent from this browser, else of the profile. */
export function knownPlace(user: User): KnownPlace {
  const last = (safeLocalStorage.readJson(KEY) ?? {}) as Partial<KnownPlace>
  const profile = [user.address, user.city].filter(Boolean).join(', ')
  return {
    address: String(last.address ?? '') || (user.address ? profile : ''),
    recipientPhone: String(last.recipientPhone ?? '') || tidyGabonPhone(user.phone ?? ''),
  }
}

export function rememberPlace({ address, recipientPhone }: KnownPlace): void {
  safeLocalStorage.write(KEY, JSON.stringify({ address, recipientPhone }))
}
