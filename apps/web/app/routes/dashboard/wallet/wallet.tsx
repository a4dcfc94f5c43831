import type { AutomaticPayout } from '@okoume/contract/wire/automatic-payout.ts'
import type { Wallet, Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import {
  describeFloatWait,
  lastRest,
  WITHDRAWAL_MIN,
  WITHDRAWAL_STATE_LABELS,
  type WithdrawalState,
} from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { PRESUMPTION_HOURS, PROBLEM_HOURS } from '@okoume/domain/rental/handover-deadlines.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { Check, Clock, HandCoins, Undo2 as Undo } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { ownUserQuery } from '#app/data/queries/own-user-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { AnswerAge } from '#app/shell/offline/answer-age.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classList } from '#app/ui/class-list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { Icon, type IconShapes } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { Price } from '#app/ui/price.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { lockedWalletMessage, WayToVerification } from '../verification/not-verified.tsx'
import { AutomaticPayoutSection } from './automatic-payout.tsx'
import { automaticPayoutQuery } from './automatic-payout-query.ts'
import { Movements } from './movements.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import styles from './wallet.module.css'
import walletListsStyles from './wallet-lists.module.css'
import { walletQuery } from './wallet-query.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

// The wallet of who is not verified is not read at all.
export const handle = { title: 'Portefeuille', verifiedReads: ['getWallet'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id, email, verifier: known }) => {
  // The decision may have come since this page was opened.
  const verifier = isVerified(known) ? known : (await fetchNow(ownUserQuery(id))).answer.verifier
  if (!isVerified(verifier)) return { userId: id, verifier, email: '', loaded: null, automatic: null }
  const [loaded, automatic] = await Promise.all([
    fetchNow(walletQuery(id)),
    fetchNow(automaticPayoutQuery(id)),
  ])
  return { userId: id, verifier, email: email ?? '', loaded, automatic }
})

export const ErrorBoundary = () => <SheetError title={handle.title} />

export default function WalletSheet({
  loaderData: { userId, verifier, email, loaded, automatic },
}: Loaded<typeof clientLoader>): ReactNode {
  return (
    <Sheet title={handle.title}>
      {loaded && automatic ? (
        <WalletView {...{ userId, email, loaded, automatic }} />
      ) : (
        <EmptyState
          scene="identity"
          title="Votre compte n'est pas vérifié"
          action={<WayToVerification verifier={verifier} />}
        >
          {lockedWalletMessage(verifier)}
        </EmptyState>
      )}
    </Sheet>
  )
}

interface WalletViewProps {
  readonly userId: string
  readonly email: string
  readonly loaded: CachedAnswer<Wallet>
  readonly automatic: CachedAnswer<AutomaticPayout>
}

function WalletView({ userId, email, loaded, automatic }: WalletViewProps): ReactNode {
  const followed = useCachedQuery(walletQuery(userId), loaded)
  const { answer: wallet } = followed
  const withdrawal = useWithdrawal(userId, followed)
  return (
    <>
      <AnswerAge read={{ ...followed, stale: followed.stale || followed.failed }} again={followed.refresh} />
      <BalanceFigures
        wallet={wallet}
        action={
          <Button
            variant={wallet.withdrawable > 0 ? 'light' : 'quiet'}
            size="large"
            className={classList(wallet.withdrawable === 0 && styles.nothing)}
            aria-haspopup="dialog"
            onClick={() => withdrawal.open.run()}
          >
            <Icon of={HandCoins} />
            Retirer de l'argent
          </Button>
        }
      />
      <AutomaticPayoutSection uid={userId} email={email} loaded={automatic} phone={wallet.phone} />
      <Withdrawals withdrawals={wallet.withdrawals} />
      <Movements userId={userId} first={wallet.movements} />
      <WithdrawDialog key={withdrawal.openings} wallet={wallet} withdrawal={withdrawal} />
    </>
  )
}

interface BalanceFiguresProps {
  readonly wallet: Wallet
  readonly action: ReactNode
}

function BalanceFigures({ wallet, action }: BalanceFiguresProps): ReactNode {
  const { balance, withdrawable, cautions } = wallet
  return (
    <section className={kit.stack4} aria-label="Solde">
      <div className={`${kit.stack5} ${kit.light} ${styles.balance}`}>
        <dl>
          <div>
            <dt className={kit.strong}>Solde actuel</dt>
            <dd className={styles.amount}>
              <Price amount={balance} />
            </dd>
            <dd>
              {balance === withdrawable
                ? (tooLittle(wallet) ?? describeAll(balance))
                : 'Ce que vous avez gagné, moins vos retraits.'}
            </dd>
          </div>
        </dl>
        {action}
      </div>
      <dl className={`${kit.stack4} ${styles.figures}`}>
        {balance !== withdrawable && (
          <Figure
            name="Disponible au retrait"
            amount={withdrawable}
            meaning={
              tooLittle(wallet) ??
              `${formatFrancs(balance - withdrawable)} sont bloqués : leur remise n'est pas encore sûre, ou un signalement n'est pas réglé.`
            }
          />
        )}
        <Figure
          name="Cautions actives"
          amount={cautions}
          meaning="Gardées le temps des locations, puis rendues aux locataires après le retour des objets."
        />
      </dl>
    </section>
  )
}

/** Null where it can be withdrawn, or there is nothing. */
function tooLittle({ balance, withdrawable, cautions }: Wallet): string | null {
  if (withdrawable === 0 || withdrawable >= WITHDRAWAL_MIN) return null
  return lastRest({ balance, withdrawable, cautions }) === null
    ? `Un retrait commence à ${formatFrancs(WITHDRAWAL_MIN)}.`
    : `Un retrait commence à ${formatFrancs(WITHDRAWAL_MIN)}. Plus rien n'est en cours : ce reste peut partir en entier.`
}

/** Of a balance that can be withdrawn whole. */
function describeAll(balance: number): string {
  return balance > 0
    ? 'Vous pouvez tout retirer.'
    : `Ce que vous gagnez peut être retiré ${PROBLEM_HOURS} h après la remise par code ; sans code, ${PRESUMPTION_HOURS} h après le premier jour.`
}

interface FigureProps {
  readonly name: string
  readonly amount: number
  readonly meaning: string
}

function Figure({ name, amount, meaning }: FigureProps): ReactNode {
  return (
    <Card className={styles.figure}>
      <dt className={kit.strong}>{name}</dt>
      <dd className={styles.amount}>
        <Price amount={amount} />
      </dd>
      <dd className={kit.note}>{meaning}</dd>
    </Card>
  )
}

const SHOWN_AT_FIRST = 3

/** Withdrawals under way are always shown. */
function Withdrawals({ withdrawals }: { readonly withdrawals: readonly Withdrawal[] }): ReactNode {
  const [all, setAll] = useState(false)
  if (withdrawals.length === 0) return null
  const shown = withdrawals.filter(
    ({ state }, place) => all || place < SHOWN_AT_FIRST || state === 'requested',
  )
  return (
    <section className={`${kit.stack4} ${walletListsStyles.section}`} aria-labelledby="retraits">
      <h2 id="retraits">Retraits</h2>
      <ul className={`${kit.panel} ${kit.divided}`}>
        {shown.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} />
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
    </section>
  )
}

function Row({ withdrawal }: { readonly withdrawal: Withdrawal }): ReactNode {
  const { amount, operator, phone, state, waiting, createdAt, automatic } = withdrawal
  const { tone, icon } = LOOKS[state]
  return (
    <li className={walletListsStyles.row}>
      <OperatorMark operator={operator} className={walletListsStyles.mark} />
      <div className={kit.shrinks}>
        <p className={kit.strong}>
          {operatorFacts(operator).label} <span className={kit.oneLine}>{tidyGabonPhone(phone)}</span>
        </p>
        <p className={walletListsStyles.soft}>
          {automatic ? 'Versement automatique,' : 'Demandé'} {formatMoment(createdAt, new Date())}
        </p>
      </div>
      <div className={`${kit.row1x3} ${kit.middle} ${kit.spread} ${walletListsStyles.end}`}>
        <Price amount={amount} />
        <Badge tone={tone}>
          <Icon of={icon} />
          {waiting ? 'En attente' : WITHDRAWAL_STATE_LABELS[state]}
        </Badge>
      </div>
      <p className={`${kit.note} ${walletListsStyles.news}`}>{describeOutcome(withdrawal)}</p>
    </li>
  )
}

const LOOKS: Readonly<Record<WithdrawalState, { readonly tone: BadgeTone; readonly icon: IconShapes }>> = {
  requested: { tone: 'gold', icon: Clock },
  paid: { tone: 'forest', icon: Check },
  returned: { tone: 'danger', icon: Undo },
}

function describeOutcome(withdrawal: Withdrawal): string {
  const { state, operator, byHand, delayed, waiting, heldUntil, reason, settledAt } = withdrawal
  const when = settledAt ? ` ${formatMoment(settledAt, new Date())}` : ''
  switch (state) {
    case 'paid':
      return `Payé${when}.`
    case 'returned':
      return `L'argent est revenu dans votre portefeuille${when}.${reason ? ` ${sentence(reason)}` : ''}`
    default:
      if (delayed)
        return "Retardé : l'opérateur ne l'a pas confirmé. Cet argent vous reste dû, notre équipe s'en occupe et vous prévient."
      if (waiting) return `Votre retrait attend : ${describeFloatWait(operator)}`
      if (heldUntil)
        return `Le compte de ce numéro est à un autre nom : notre équipe vérifie d'abord, et paie à partir du ${formatLongDay(dayInLibreville(new Date(heldUntil)))}.`
      return byHand
        ? "Notre équipe vous envoie cet argent. Vous recevez un email dès que c'est fait."
        : "L'opérateur traite ce retrait : cela prend en général quelques minutes."
  }
}

function sentence(text: string): string {
  const capital = capitalize(text)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}
