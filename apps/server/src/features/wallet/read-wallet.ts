import type { Answer } from '@okoume/contract/contract.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import { findUser } from '../accounts/account-queries.ts'
import { balancesOf } from './balances.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { findWithdrawalsOf } from './withdrawal-queries.ts'

const RECENT = 20

/** A person's money and what they have lately taken of it: an amount that came back is there once its line says so. */
export function readWallet(db: Kysely<Schema>, userId: string): Promise<Answer<'getWallet'>> {
  return inSnapshot(db, async (snapshot) => {
    const { wallet: balance, ...others } = await balancesOf(snapshot, userId)
    const withdrawals = await findWithdrawalsOf(snapshot, userId, RECENT)
    const phone = withdrawals[0]?.phone ?? (await findUser(snapshot, userId))?.phone ?? null
    return { balance, ...others, withdrawals: withdrawals.map(presentWithdrawal), phone }
  })
}
