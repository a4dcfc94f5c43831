import type { Wallet, WithdrawalMade } from '@okoume/contract/wire/wallet.ts'
import { useState } from 'react'
import { usePolling } from '#app/session/use-polling.ts'
import { readWallet, type WalletReading } from './read-wallet.ts'

const EAGER_MS = 8_000
const PATIENT_MS = 60_000
/** What was read this short a time ago need not be asked for again. */
const FRESH_MS = 3_000

export interface FollowedWallet extends WalletReading {
  /** Asks the server now; answers what it said, or null where it could not be asked. */
  refresh(): Promise<Wallet | null>
  /** A withdrawal was made: shown before the server is asked again. */
  take(made: WithdrawalMade): void
}

/** Follows the wallet while the page is seen; closely while a withdrawal is on its way. */
export function useWallet(first: WalletReading): FollowedWallet {
  const [reading, setReading] = useState(first)
  const [failed, setFailed] = useState(false)
  const refresh = async () => {
    try {
      const read = await readWallet()
      setFailed(read.stale)
      // What is shown is as new as what is kept, or newer.
      if (read.stale) return null
      setReading(read)
      return read.wallet
    } catch {
      setFailed(true)
      return null
    }
  }
  const open = reading.wallet.withdrawals.some(({ state }) => state === 'requested')
  usePolling(
    async () => {
      if (failed || Date.now() - reading.readAt > FRESH_MS) await refresh()
    },
    open ? EAGER_MS : PATIENT_MS,
  )
  const take = ({ withdrawal, balance, withdrawable }: WithdrawalMade) =>
    setReading(({ wallet, ...others }) => {
      const older = wallet.withdrawals.filter(({ id }) => id !== withdrawal.id)
      return {
        ...others,
        wallet: { ...wallet, balance, withdrawable, withdrawals: [withdrawal, ...older] },
      }
    })
  return { ...reading, stale: failed || reading.stale, refresh, take }
}
