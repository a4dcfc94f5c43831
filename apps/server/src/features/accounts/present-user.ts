import type { Written } from '@okoume/contract/model/written.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import type { UserRow } from '../../platform/database/schema.ts'

/** FCFA. */
export interface Balances {
  readonly wallet: number
  readonly withdrawable: number
  readonly cautions: number
}

/** A person as strangers see them. */
export function presentStranger(user: UserRow): Written<typeof User> {
  const { id, name, openName, avatar, verifier } = user
  return { id, name: shownName(name, openName), avatar, verifier: isVerified(verifier) ? 2 : 0 }
}

/** A person as they see themself; `provedPhone` opens their account. */
export function presentSelf(
  user: UserRow,
  balances: Balances,
  provedPhone: string | null,
): Written<typeof User> {
  const { roles, ...own } = user
  return {
    ...own,
    walletBalance: balances.wallet,
    withdrawable: balances.withdrawable,
    cautions: balances.cautions,
    ...(provedPhone !== null && { provedPhone }),
    administrator: roles.length > 0,
    ...(roles.length > 0 && { roles: [...roles] }),
    ...(user.suspendedAt && { suspended: { until: user.suspendedUntil?.toISOString() ?? null } }),
    renterMean: meanRating(user.renterNoteSum, user.renterNoteCount),
  }
}
