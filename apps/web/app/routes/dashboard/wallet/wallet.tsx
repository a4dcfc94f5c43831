import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import HandCoins from 'lucide-react/icons/hand-coins'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { ownUserQuery } from '#app/data/queries/own-user-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { AnswerAge } from '#app/shell/offline/answer-age.tsx'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Price } from '#app/ui/price.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { lockedWalletMessage, WayToVerification } from '../verification/not-verified.tsx'
import { Movements } from './movements.tsx'
import { useWithdrawal, type WithdrawalOutcome } from './use-withdrawal.ts'
import styles from './wallet.module.css'
import { walletQuery } from './wallet-query.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { Withdrawals } from './withdrawals.tsx'

type Data =
  | { readonly open: true; readonly userId: string; readonly loaded: CachedAnswer<Wallet> }
  | { readonly open: false; readonly verifier: number }

export async function clientLoader({ request }: { readonly request: Request }): Promise<Data> {
  const { id, verifier } = await signedInUser(request)
  if (isVerified(verifier)) return { open: true, userId: id, loaded: await fetchNow(walletQuery(id)) }
  // The decision may have come since this page was opened.
  const { answer: user } = await fetchNow(ownUserQuery(id))
  if (!isVerified(user.verifier)) return { open: false, verifier: user.verifier }
  return { open: true, userId: id, loaded: await fetchNow(walletQuery(id)) }
}
clientLoader.hydrate = true as const

export function ErrorBoundary(): ReactNode {
  return (
    <Sheet title="Portefeuille">
      <SheetError />
    </Sheet>
  )
}

export default function WalletSheet({ loaderData }: { readonly loaderData: Data }): ReactNode {
  return (
    <Sheet title="Portefeuille">
      {loaderData.open ? (
        <WalletView userId={loaderData.userId} loaded={loaderData.loaded} />
      ) : (
        <EmptyState
          scene="identity"
          title="Votre compte n'est pas vérifié"
          action={<WayToVerification verifier={loaderData.verifier} />}
        >
          {lockedWalletMessage(loaderData.verifier)}
        </EmptyState>
      )}
    </Sheet>
  )
}

interface WalletViewProps {
  readonly userId: string
  readonly loaded: CachedAnswer<Wallet>
}

/** The wallet of a verified person. */
function WalletView({ userId, loaded }: WalletViewProps): ReactNode {
  const followed = useCachedQuery(walletQuery(userId), loaded)
  const { answer: wallet } = followed
  const withdrawal = useWithdrawal(userId, followed)
  return (
    <>
      <AnswerAge read={{ ...followed, stale: followed.stale || followed.failed }} again={followed.refresh} />
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
    <div ref={box} tabIndex={-1} className={styles.outcome}>
      <Alert tone={outcome.tone}>{outcome.text}</Alert>
    </div>
  )
}

interface BalanceFiguresProps {
  readonly wallet: Wallet
  /** What one does with the balance. */
  readonly action: ReactNode
}

function BalanceFigures({ wallet, action }: BalanceFiguresProps): ReactNode {
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
