import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { type CachedAnswer, readThroughCache } from '#app/offline/cached-answers.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'

/** The wallet as the server told it, and when it did, by this device's clock. */
export interface WalletReading extends Pick<CachedAnswer<unknown>, 'readAt' | 'stale'> {
  readonly wallet: Wallet
}

/**
 * As it is told now, or was when the network last answered.
 * @throws what the API answers, or a lost network where nothing is kept
 */
export async function readWallet(): Promise<WalletReading> {
  const {
    answer: wallet,
    readAt,
    stale,
  } = await readThroughCache('wallet-and-movements', () => signedInApi.getWallet())
  return { wallet, readAt, stale }
}
