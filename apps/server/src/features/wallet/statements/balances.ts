import { withdrawable } from '@okoume/domain/ledger/withdrawal-request.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { Balances } from '../../accounts/present-user.ts'
import { findBalances } from '../../ledger/post-entry.ts'
import { findHeldRents } from '../../rentals/records/owner-money-queries.ts'

/** A person's wallet and cautions, in FCFA, and how much of the wallet is theirs to take now. */
export async function readBalances(db: Kysely<Schema>, userId: string, now: Date): Promise<Balances> {
  const [held, rents] = await Promise.all([findBalances(db, userId), findHeldRents(db, userId, now)])
  const wallet = held.wallet ?? 0
  return { wallet, withdrawable: withdrawable(wallet, rents, now), cautions: held.cautions ?? 0 }
}
