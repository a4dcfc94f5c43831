import type { Wallet, WithdrawalMade } from '@okoume/contract/wire/wallet.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

const EAGER_MS = 8_000
const PATIENT_MS = 60_000

/** The wallet of that person: followed closely while a withdrawal is on its way. */
export function walletQuery(uid: string): CachedQuery<Wallet> {
  return cachedQuery({
    uid,
    key: 'wallet-and-movements',
    read: () => signedInApi.getWallet(),
    every: (wallet) =>
      wallet?.withdrawals.some(({ state }) => state === 'requested') ? EAGER_MS : PATIENT_MS,
  })
}

/** A withdrawal was made: shown before the server is asked again. */
export async function showWithdrawal(uid: string, made: WithdrawalMade): Promise<void> {
  const { queryKey } = walletQuery(uid)
  // An answer that is still on its way says what was before.
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, (read) => {
    if (!read) return read
    const { withdrawal, balance, withdrawable } = made
    const older = read.answer.withdrawals.filter(({ id }) => id !== withdrawal.id)
    return {
      ...read,
      answer: { ...read.answer, balance, withdrawable, withdrawals: [withdrawal, ...older] },
    }
  })
}
