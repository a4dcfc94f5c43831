import type { WrittenAnswer } from '@okoume/contract/contract.ts'
import { MovementQuery } from '@okoume/contract/wire/wallet.ts'
import { proposeWithdrawalPhone, withdrawable } from '@okoume/domain/ledger/withdrawals.ts'
import type { Kysely } from 'kysely'
import { inSnapshot } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { findProvedPhone, findUser } from '../../accounts/account-queries.ts'
import type { Balances } from '../../accounts/present-user.ts'
import { findBalances } from '../../ledger/post-entry.ts'
import { findHeldRents } from '../../rentals/queries/owner-money-queries.ts'
import { findWithdrawals, presentWithdrawal } from '../withdrawals/withdrawal-queries.ts'
import { listMovements } from './list-movements.ts'

const RECENT = 20
const NEWEST = MovementQuery.parse({})

/**
 * A person's money, what they have lately taken of it, and what moved it: an amount that came back is in the balance and
 * among the movements once its line says so.
 */
export function readWallet(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
): Promise<WrittenAnswer<'getWallet'>> {
  return inSnapshot(db, async (snapshot) => {
    const { wallet: balance, ...others } = await readBalances(snapshot, userId, now)
    const withdrawals = await findWithdrawals(snapshot, userId, RECENT)
    const movements = await listMovements(snapshot, userId, NEWEST)
    const user = await findUser(snapshot, userId)
    const proved = await findProvedPhone(snapshot, userId)
    const phone = proposeWithdrawalPhone(withdrawals, { proved, profile: user?.phone ?? null })
    return { balance, ...others, withdrawals: withdrawals.map(presentWithdrawal), movements, phone }
  })
}

/** A person's wallet and cautions, in FCFA, and how much of the wallet is theirs to take now. */
export async function readBalances(db: Kysely<Schema>, userId: string, now: Date): Promise<Balances> {
  const [balances, rents] = await Promise.all([findBalances(db, userId), findHeldRents(db, userId, now)])
  const wallet = balances.wallet ?? 0
  return { wallet, withdrawable: withdrawable(wallet, rents, now), cautions: balances.cautions ?? 0 }
}
