import type { MovementList, Wallet } from '@okoume/contract/wire/wallet.ts'
import { type Kept, keepAnswer } from '../../../offline/kept-answers.ts'
import { signedInApi } from '../../../session/signed-in-api.ts'

/** The wallet as the server told it. */
interface ToldWallet {
  readonly wallet: Wallet
  /** The newest, of the wallet and of the cautions. */
  readonly movements: MovementList
}

/** And when it did, by this device's clock. */
export interface WalletReading extends ToldWallet, Pick<Kept<unknown>, 'readAt' | 'old'> {}

/**
 * As it is told now, or was when the network last answered.
 * @throws what the API answers, or a lost network where nothing is kept
 */
export async function readWallet(): Promise<WalletReading> {
  const { answer, readAt, old } = await keepAnswer('wallet', askWallet)
  return { ...answer, readAt, old }
}

async function askWallet(): Promise<ToldWallet> {
  const [wallet, movements] = await Promise.all([
    signedInApi.getWallet(),
    signedInApi.listMovements({ query: {} }),
  ])
  return { wallet, movements }
}
