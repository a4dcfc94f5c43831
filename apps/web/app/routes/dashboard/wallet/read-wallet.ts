import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { type Kept, keepAnswer } from '#app/offline/kept-answers.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'

/** The wallet as the server told it, and when it did, by this device's clock. */
export interface WalletReading extends Pick<Kept<unknown>, 'readAt' | 'old'> {
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
    old,
  } = await keepAnswer('wallet-and-movements', () => signedInApi.getWallet())
  return { wallet, readAt, old }
}
