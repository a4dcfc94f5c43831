import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { Price } from '#app/components/price.tsx'
import styles from './wallet.module.css'

export interface BalanceFiguresProps {
  readonly wallet: Wallet
  /** What one does with the balance. */
  readonly action: ReactNode
}

export function BalanceFigures({ wallet, action }: BalanceFiguresProps): ReactNode {
  const { balance, withdrawable, cautions } = wallet
  return (
    <section className={styles.wallet} aria-label="Solde">
      <div className={styles.balance}>
        <dl>
          <div>
            <dt>Solde actuel</dt>
            <dd className={styles.amount}>
              <Price amount={balance} />
            </dd>
            <dd className={styles.meaning}>Les loyers des demandes que vous avez acceptées.</dd>
          </div>
        </dl>
        {action}
      </div>
      <dl className={styles.figures}>
        <Figure name="Disponible au retrait" amount={withdrawable} meaning={whyLess(balance, withdrawable)} />
        <Figure
          name="Cautions actives"
          amount={cautions}
          meaning="Gardées le temps des locations, puis rendues aux locataires après le retour des objets."
        />
      </dl>
    </section>
  )
}

function whyLess(balance: number, withdrawable: number): string {
  if (balance === 0) return 'Un loyer peut être retiré dès que sa location a commencé.'
  if (balance === withdrawable) return 'Tout votre solde : ses locations ont déjà commencé.'
  return `${formatFrancs(balance - withdrawable)} viennent de locations à venir, qui peuvent encore être annulées.`
}

interface FigureProps {
  readonly name: string
  readonly amount: number
  readonly meaning: string
}

function Figure({ name, amount, meaning }: FigureProps): ReactNode {
  return (
    <Card className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.amount}>
        <Price amount={amount} />
      </dd>
      <dd className={styles.meaning}>{meaning}</dd>
    </Card>
  )
}
