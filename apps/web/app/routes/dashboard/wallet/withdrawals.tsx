import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { WITHDRAWAL_STATE_LABELS, type WithdrawalState } from '@okoume/domain/ledger/withdrawal-states.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Undo from 'lucide-react/icons/undo-2'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { Price } from '#app/ui/price.tsx'
import styles from './wallet-lists.module.css'

const SHOWN_AT_FIRST = 3

/** Where each withdrawal stands; those on their way are always shown. */
export function Withdrawals({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }): ReactNode {
  const [all, setAll] = useState(false)
  if (withdrawals.length === 0) return null
  const shown = withdrawals.filter(
    ({ state }, place) => all || place < SHOWN_AT_FIRST || state === 'requested',
  )
  return (
    <section className={styles.section} aria-labelledby="retraits">
      <h2 id="retraits">Retraits</h2>
      <ul className={styles.list}>
        {shown.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
      <p>
        <Link className={styles.help} to={dashboardPaths.problem({ topic: 'withdrawal' })}>
          Un retrait n'est pas arrivé ?
        </Link>
      </p>
      {shown.length < withdrawals.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)}>
            Voir les {withdrawals.length} derniers retraits
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ withdrawal }: { readonly withdrawal: Withdrawal }): ReactNode {
  const { amount, operator, phone, state, createdAt } = withdrawal
  const number = readGabonPhone(phone)
  return (
    <li className={styles.row}>
      <OperatorMark operator={operator} className={styles.mark} />
      <div className={styles.facts}>
        <p className={styles.name}>
          {operatorFacts(operator).label}{' '}
          <span className={styles.number}>{number ? formatGabonPhone(number) : phone}</span>
        </p>
        <p className={styles.soft}>Demandé {formatMoment(createdAt, new Date())}</p>
      </div>
      <div className={styles.end}>
        <Price amount={amount} />
        <StateBadge state={state} />
      </div>
      <p className={styles.news}>{describeOutcome(withdrawal)}</p>
    </li>
  )
}

const LOOKS: Readonly<Record<WithdrawalState, { readonly tone: BadgeTone; readonly icon: ComponentType }>> = {
  requested: { tone: 'gold', icon: Clock },
  paid: { tone: 'forest', icon: Check },
  returned: { tone: 'danger', icon: Undo },
}

function StateBadge({ state }: { readonly state: WithdrawalState }): ReactNode {
  const { tone, icon: Icon } = LOOKS[state]
  return (
    <Badge tone={tone}>
      <Icon />
      {WITHDRAWAL_STATE_LABELS[state]}
    </Badge>
  )
}

/** What becomes of it, in a sentence. */
function describeOutcome({ state, byHand, reason, settledAt }: Withdrawal): string {
  const when = settledAt ? ` ${formatMoment(settledAt, new Date())}` : ''
  switch (state) {
    case 'paid':
      return `Payé${when}.`
    case 'returned':
      return `L'argent est revenu dans votre portefeuille${when}.${reason ? ` ${sentence(reason)}` : ''}`
    default:
      return byHand
        ? "Notre équipe vous envoie cet argent. Vous recevez un mail dès que c'est fait."
        : "L'opérateur traite ce retrait : cela prend en général quelques minutes."
  }
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
