import type { MovementList, Wallet } from '@okoume/contract/wire/wallet.ts'
import { signedInApi } from '../../../session/signed-in-api.ts'

/** The wallet as the server told it, and when. */
export interface WalletReading {
  readonly wallet: Wallet
  /** The newest, of the wallet and of the cautions. */
  readonly movements: MovementList
  /** By this device's clock. */
  readonly readAt: number
}

/** @throws what the API answers, or a lost network */
export async function readWallet(): Promise<WalletReading> {
  const [wallet, movements] = await Promise.all([
    signedInApi.getWallet(),
    signedInApi.listMovements({ query: {} }),
  ])
  return { wallet, movements, readAt: Date.now() }
}
