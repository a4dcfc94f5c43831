import type { User } from '@okoume/contract/wire/user.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { meanNote } from '@okoume/domain/review/review-content.ts'
import type { UserRow } from '../../platform/database/schema.ts'

/** FCFA. */
export interface Balances {
  readonly wallet: number
  readonly withdrawable: number
  readonly cautions: number
}

/** A person as strangers see them. */
export function presentStranger(user: UserRow): User {
  const { id, name, open_name, avatar, verifier } = user
  return { id, name: shownName(name, open_name), avatar, verifier: isVerified(verifier) ? 2 : 0 }
}

/** A person as they see themself. */
export function presentSelf(user: UserRow, balances: Balances): User {
  return {
    id: user.id,
    name: user.name,
    openName: user.open_name,
    avatar: user.avatar,
    verifier: user.verifier,
    email: user.email,
    walletBalance: balances.wallet,
    withdrawable: balances.withdrawable,
    cautions: balances.cautions,
    phone: user.phone,
    address: user.address,
    city: user.city,
    postalCode: user.postal_code,
    administrator: user.roles.length > 0,
    ...(user.roles.length > 0 && { roles: [...user.roles] }),
    ...(user.suspended_at && { suspended: { until: user.suspended_until?.toISOString() ?? null } }),
    verifierReason: user.verifier_reason,
    renterMean: meanNote(user.renter_note_sum, user.renter_note_count),
    trustedOwner: user.trusted_owner,
    trustedRenter: user.trusted_renter,
    createdAt: user.created_at.toISOString(),
  }
}
