import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import HandCoins from 'lucide-react/icons/hand-coins'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { useCachedQuery } from '#app/data/cached-query.ts'
import { AgeOf } from '#app/offline/age-of.tsx'
import type { CachedAnswer } from '#app/offline/cached-answers.ts'
import { NetworkNeeded } from '#app/offline/network-needed.tsx'
import { BalanceFigures } from './balance-figures.tsx'
import { Movements } from './movements.tsx'
import { useWithdrawal, type WithdrawalOutcome } from './use-withdrawal.ts'
import styles from './wallet.module.css'
import { walletQuery } from './wallet-query.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { Withdrawals } from './withdrawals.tsx'

export interface WalletViewProps {
  readonly userId: string
  readonly loaded: CachedAnswer<Wallet>
}

/** The wallet of somebody who is verified. */
export function WalletView({ userId, loaded }: WalletViewProps): ReactNode {
  const followed = useCachedQuery(walletQuery(userId), loaded)
  const { answer: wallet } = followed
  const withdrawal = useWithdrawal(userId, followed)
  return (
    <>
      <AgeOf read={{ ...followed, stale: followed.stale || followed.failed }} again={followed.refresh} />
      {withdrawal.outcome && <Toast key={withdrawal.outcome.shownAt} outcome={withdrawal.outcome} />}
      <BalanceFigures
        wallet={wallet}
        action={
          <>
            <Button variant="light" size="large" aria-haspopup="dialog" onClick={withdrawal.open}>
              <HandCoins />
              Retirer de l'argent
            </Button>
            <NetworkNeeded shut={withdrawal.shut && !withdrawal.opened} />
          </>
        }
      />
      <Withdrawals withdrawals={wallet.withdrawals} />
      <Movements userId={userId} first={wallet.movements} />
      <WithdrawDialog wallet={wallet} withdrawal={withdrawal} />
    </>
  )
}

/** Takes the focus once the dialog that it was asked in has closed, and given it back to its button. */
function Toast({ outcome }: { readonly outcome: WithdrawalOutcome }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closed = setTimeout(() => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(closed)
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={styles.told}>
      <Alert tone={outcome.tone}>{outcome.text}</Alert>
    </div>
  )
}
