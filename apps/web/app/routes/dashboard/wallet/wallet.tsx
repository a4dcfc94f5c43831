import type { AutomaticPayout } from '@okoume/contract/wire/automatic-payout.ts'
import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { lastRest, WITHDRAWAL_MIN } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { PRESUMPTION_HOURS, PROBLEM_HOURS } from '@okoume/domain/rental/handover-deadlines.ts'
import { HandCoins } from 'lucide'
import type { ReactNode } from 'react'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { ownUserQuery } from '#app/data/queries/own-user-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { AnswerAge } from '#app/shell/offline/answer-age.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classList } from '#app/ui/class-list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Price } from '#app/ui/price.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { lockedWalletMessage, WayToVerification } from '../verification/not-verified.tsx'
import { AutomaticPayoutSection } from './automatic-payout.tsx'
import { automaticPayoutQuery } from './automatic-payout-query.ts'
import { Movements } from './movements.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import styles from './wallet.module.css'
import { walletQuery } from './wallet-query.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { Withdrawals } from './withdrawals.tsx'

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
      <Withdrawals uid={userId} withdrawals={wallet.withdrawals} />
      <Movements userId={userId} first={wallet.movements} />
      <WithdrawDialog key={withdrawal.openings} uid={userId} email={email} {...{ wallet, withdrawal }} />
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
