import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { phoneOperator, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type GabonPhone, operatorFacts } from '@okoume/domain/payment/operators.ts'
import { PAYMENT_COUNTDOWN_SECONDS } from '@okoume/domain/payment/payment-times.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { Hourglass } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePlayed } from '#app/data/api/demo-mode.ts'
import { usePolling } from '#app/data/api/use-polling.ts'
import { booksAtOnce, type RunningAttempt } from '#app/data/checkout/checkout-attempt.ts'
import { amountDue } from '#app/data/checkout/checkout-state.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type ActionFailure, explainError } from '#app/shell/actions/explain-error.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'
import { PaymentOutcome, PaymentSheet } from './payment-outcome.tsx'
import styles from './payment-waiting.module.css'
import { rentalDates } from './price-breakdown.tsx'
import type { Payment } from './use-checkout.ts'

export interface PaymentWaitingProps {
  readonly attempt: RunningAttempt
  readonly onRetry: () => void
  readonly onUnknown: (failure: ActionFailure) => void
}

/** The renter confirms on the telephone; this screen follows, and may be closed. */
export function PaymentWaiting({ attempt, onRetry, onUnknown }: PaymentWaitingProps): ReactNode {
  const elapsed = useElapsedSeconds(attempt.payment.startedAt, PAYMENT_COUNTDOWN_SECONDS)
  const late = elapsed >= PAYMENT_COUNTDOWN_SECONDS
  const { payment: followed, lost } = usePayment(attempt.payment.id, { patient: late, onUnknown })
  if (followed && followed.status !== 'PENDING') {
    return <PaymentOutcome payment={followed} attempt={attempt} onRetry={onRetry} />
  }
  const { item, rental } = attempt.billing
  const phone = readGabonPhone(attempt.body.phoneNumber)
  return (
    <PaymentSheet>
      {late ? (
        <>
          <span className={`${kit.centred} ${kit.goldTint} ${styles.hourglass}`}>
            <Icon of={Hourglass} width="2rem" height="2rem" />
          </span>
          <div role="status" className={kit.stack3}>
            <h1 className={styles.title}>Nous attendons encore la confirmation</h1>
            <p>
              Vous pouvez la donner sur votre téléphone, et fermer cette page : dès que le paiement est
              confirmé,{' '}
              {booksAtOnce(attempt.body)
                ? "l'objet est réservé pour vous"
                : 'votre demande part au propriétaire'}{' '}
              et apparaît dans vos locations.
            </p>
          </div>
          <ButtonLink to={dashboardPaths.myRentals()} variant="secondary">
            Mes locations
          </ButtonLink>
        </>
      ) : (
        <>
          <CountdownRing seconds={PAYMENT_COUNTDOWN_SECONDS - elapsed} of={PAYMENT_COUNTDOWN_SECONDS} />
          <h1 className={styles.title}>Confirmez le paiement sur votre téléphone</h1>
          {phone && (
            <ConfirmSteps phone={phone} amount={amountDue(attempt.billing, attempt.body.totalPrice)} />
          )}
        </>
      )}
      <p>
        {quoted(item.title)}, {rentalDates(rental)}.
      </p>
      {lost && (
        <div className={styles.lost}>
          <Alert>Connexion internet perdue : nous réessayons. Votre paiement n'est pas perdu.</Alert>
        </div>
      )}
      <DemoTelephone />
    </PaymentSheet>
  )
}

interface ConfirmStepsProps {
  readonly phone: GabonPhone
  /** FCFA. */
  readonly amount: number
}

function ConfirmSteps({ phone, amount }: ConfirmStepsProps): ReactNode {
  const { label } = operatorFacts(phoneOperator(phone))
  return (
    <>
      <ol className={`${kit.stack2} ${kit.marked} ${styles.steps}`}>
        <li>
          Prenez le téléphone du{' '}
          <strong>
            <PhoneNumber phone={phone} />
          </strong>
          .
        </li>
        <li>
          {label} y demande <strong translate="no">{formatFrancs(amount)}</strong>.
        </li>
        <li>Tapez votre code secret {label}, et validez.</li>
      </ol>
      <p className={kit.note}>
        Rien reçu ? Vérifiez que ce téléphone est allumé et a du réseau. Si ce n'est pas le bon numéro,
        attendez la fin de cette demande : vous pourrez payer avec un autre.
      </p>
    </>
  )
}

function DemoTelephone(): ReactNode {
  return usePlayed('telephones') ? (
    <p className={kit.small}>
      <Link to={paths.demo()} target="_blank">
        Téléphone de démonstration
      </Link>
    </p>
  ) : null
}

/** Whole seconds since that instant, updated each second until `most` have passed. */
function useElapsedSeconds(since: number, most: number): number {
  const read = () => Math.min(most, Math.max(0, Math.floor((Date.now() - since) / 1000)))
  const [elapsed, setElapsed] = useState(read)
  const over = elapsed >= most
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is made of `since` and `most`
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setElapsed(read()), 1000)
    return () => clearInterval(timer)
  }, [since, most, over])
  return elapsed
}

/** The time that is left, as a ring that empties. Screen readers hear it now and then, not each second. */
function CountdownRing({ seconds, of }: { readonly seconds: number; readonly of: number }): ReactNode {
  const last = ANNOUNCED.findLast((mark) => seconds <= mark)
  return (
    <div className={`${kit.centred} ${kit.anchor} ${styles.countdown}`} data-countdown={seconds}>
      <svg viewBox="0 0 120 120" className={`${kit.wide} ${styles.ring}`} aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="53" />
        <circle
          className={styles.rest}
          cx="60"
          cy="60"
          r="53"
          pathLength={of}
          strokeDasharray={of}
          strokeDashoffset={of - seconds}
        />
      </svg>
      <p className={`${kit.stack} ${kit.soft} ${kit.tiny} ${styles.figure}`} aria-hidden="true">
        <span className={`${kit.ink} ${kit.digits}`} translate="no">
          {seconds}
        </span>
        secondes
      </p>
      <p className="visually-hidden" aria-live="polite">
        {last === undefined ? '' : `Encore ${last} secondes.`}
      </p>
    </div>
  )
}

const ANNOUNCED = [60, 30, 10]

const EAGER_MS = 2000
const PATIENT_MS = 8000

/** Polls the payment until it is final. `onUnknown`: the server knows no such payment of this person. */
function usePayment(
  id: string,
  { patient, onUnknown }: { readonly patient: boolean; readonly onUnknown: (failure: ActionFailure) => void },
) {
  const [payment, setPayment] = useState<Payment | null>(null)
  const [lost, setLost] = useState(false)
  const final = payment !== null && payment.status !== 'PENDING'
  usePolling(
    async () => {
      try {
        setPayment((await signedInApi.getPayment({ params: { id } })).paymentResponse)
        setLost(false)
      } catch (error) {
        const failure = explainError(error)
        if (failure.code === 'PAYMENT_NOT_FOUND') onUnknown(failure)
        else setLost(failure.code === null)
      }
    },
    final ? null : patient ? PATIENT_MS : EAGER_MS,
  )
  return { payment, lost }
}
