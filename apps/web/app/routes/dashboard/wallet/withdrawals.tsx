import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import {
  describeFloatWait,
  WITHDRAWAL_STATE_LABELS,
  type WithdrawalState,
} from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { Check, Clock, Undo2 as Undo } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { Icon, type IconShapes } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { Price } from '#app/ui/price.tsx'
import styles from './wallet-lists.module.css'
import { walletQuery } from './wallet-query.ts'

const SHOWN_AT_FIRST = 3

interface WithdrawalsProps {
  readonly uid: string
  readonly withdrawals: readonly Withdrawal[]
}

/** Withdrawals under way are always shown. */
export function Withdrawals({ uid, withdrawals }: WithdrawalsProps): ReactNode {
  const [all, setAll] = useState(false)
  const [asked, setAsked] = useState<Withdrawal | null>(null)
  if (withdrawals.length === 0) return null
  const shown = withdrawals.filter(
    ({ state }, place) => all || place < SHOWN_AT_FIRST || state === 'requested',
  )
  return (
    <section className={`${kit.stack4} ${styles.section}`} aria-labelledby="retraits">
      <h2 id="retraits">Retraits</h2>
      <ul className={`${kit.panel} ${kit.divided}`}>
        {shown.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} onCancel={setAsked} />
        ))}
      </ul>
      <p>
        <Link className={`${kit.inline} ${kit.touch}`} to={dashboardPaths.problem({ topic: 'withdrawal' })}>
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
      {asked && <CancelDialog uid={uid} withdrawal={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface CancelDialogProps {
  readonly uid: string
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

function CancelDialog({ uid, withdrawal, onClose }: CancelDialogProps): ReactNode {
  const { id, amount, automatic } = withdrawal
  const cancel = useAction({
    call: () => signedInApi.cancelWithdrawal({ params: { id } }),
    refreshes: [walletQuery(uid)],
    done: `Votre retrait est annulé : ${formatFrancs(amount)} sont revenus dans votre portefeuille.`,
    overtaken: ({ code, message }) =>
      code === 'WITHDRAWAL_SENT' || code === 'WITHDRAWAL_SETTLED' ? message : null,
    onDone: onClose,
    onOvertaken: onClose,
  })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title="Annuler ce retrait ?"
      action={cancel}
      input={undefined}
      submitText="Annuler ce retrait"
      busyText="Annulation..."
      backText="Garder"
      variant="danger"
    >
      <div className={kit.stack4}>
        <p>
          {formatFrancs(amount)} reviennent tout de suite dans votre portefeuille. Vous pourrez les retirer
          vers un autre numéro.
        </p>
        {automatic && (
          <p>
            Vos versements automatiques continuent : pour que cet argent ne reparte pas vers ce numéro,
            arrêtez-les ou changez le numéro.
          </p>
        )}
      </div>
    </ActionDialog>
  )
}

interface RowProps {
  readonly withdrawal: Withdrawal
  readonly onCancel: (withdrawal: Withdrawal) => void
}

function Row({ withdrawal, onCancel }: RowProps): ReactNode {
  const { amount, operator, phone, state, waiting, createdAt, automatic } = withdrawal
  const { tone, icon } = LOOKS[state]
  return (
    <li className={styles.row}>
      <OperatorMark operator={operator} className={styles.mark} />
      <div className={kit.shrinks}>
        <p className={kit.strong}>
          {operatorFacts(operator).label} <span className={kit.oneLine}>{tidyGabonPhone(phone)}</span>
        </p>
        <p className={styles.soft}>
          {automatic ? 'Versement automatique,' : 'Demandé'} {formatMoment(createdAt, new Date())}
        </p>
      </div>
      <div className={`${kit.row1x3} ${kit.middle} ${kit.spread} ${styles.end}`}>
        <Price amount={amount} />
        <Badge tone={tone}>
          <Icon of={icon} />
          {waiting ? 'En attente' : WITHDRAWAL_STATE_LABELS[state]}
        </Badge>
      </div>
      <p className={`${kit.note} ${styles.news}`}>{describeOutcome(withdrawal)}</p>
      {waiting && (
        <div className={styles.news}>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => onCancel(withdrawal)}>
            Annuler ce retrait
          </Button>
        </div>
      )}
    </li>
  )
}

const LOOKS: Readonly<Record<WithdrawalState, { readonly tone: BadgeTone; readonly icon: IconShapes }>> = {
  requested: { tone: 'gold', icon: Clock },
  paid: { tone: 'forest', icon: Check },
  returned: { tone: 'danger', icon: Undo },
  cancelled: { tone: 'neutral', icon: Undo },
}

function describeOutcome(withdrawal: Withdrawal): string {
  const { state, operator, byHand, delayed, waiting, heldUntil, reason, settledAt } = withdrawal
  const when = settledAt ? ` ${formatMoment(settledAt, new Date())}` : ''
  switch (state) {
    case 'paid':
      return `Payé${when}.`
    case 'cancelled':
      return `Vous l'avez annulé${when} : l'argent est revenu dans votre portefeuille.`
    case 'returned':
      return `L'argent est revenu dans votre portefeuille${when}.${reason ? ` ${sentence(reason)}` : ''}`
    default:
      if (delayed)
        return "Retardé : l'opérateur ne l'a pas confirmé. Cet argent vous reste dû, notre équipe s'en occupe et vous prévient."
      if (waiting) return `Votre retrait attend : ${describeFloatWait(operator)}`
      if (heldUntil)
        return `Le compte de ce numéro est à un autre nom, ou ce numéro est nouveau : notre équipe vérifie d'abord, et paie à partir du ${formatLongDay(dayInLibreville(new Date(heldUntil)))}.`
      return byHand
        ? "Notre équipe vous envoie cet argent. Nous vous prévenons dès que c'est fait."
        : "L'opérateur traite ce retrait : cela prend en général quelques minutes."
  }
}

function sentence(text: string): string {
  const capital = capitalize(text)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
