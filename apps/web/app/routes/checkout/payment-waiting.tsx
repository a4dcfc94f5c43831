import type { ApiError } from '@okoume/client/client.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  formatGabonPhone,
  type GabonPhone,
  operatorOf,
  readGabonPhone,
} from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { PAYMENT_COUNTDOWN_SECONDS } from '@okoume/domain/payment/payment-times.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { paths } from '#app/path-builder.ts'
import { useDemo } from '#app/session/demo-mode.ts'
import type { RunningAttempt } from './checkout-attempt.ts'
import { CountdownRing } from './countdown-ring.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import styles from './payment-waiting.module.css'
import { rentalDates } from './rental-dates.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import { usePayment } from './use-payment.ts'

export interface PaymentWaitingProps {
  readonly attempt: RunningAttempt
  readonly onRetry: () => void
  readonly onUnknown: (error: ApiError) => void
}

/** The renter confirms on the telephone; this screen follows, and may be closed. */
export function PaymentWaiting({ attempt, onRetry, onUnknown }: PaymentWaitingProps): ReactNode {
  const elapsed = useElapsedSeconds(attempt.payment.startedAt, PAYMENT_COUNTDOWN_SECONDS)
  const late = elapsed >= PAYMENT_COUNTDOWN_SECONDS
  const { payment: followed, lost } = usePayment(attempt.payment.id, { patient: late, onUnknown })
  if (followed && followed.status !== 'PENDING') {
    return <PaymentOutcome payment={followed} itemId={attempt.billing.item.id} onRetry={onRetry} />
  }
  const { item, rental } = attempt.billing
  const phone = readGabonPhone(attempt.body.phoneNumber)
  return (
    <PaymentSheet>
      {late ? (
        <Late />
      ) : (
        <>
          <CountdownRing seconds={PAYMENT_COUNTDOWN_SECONDS - elapsed} of={PAYMENT_COUNTDOWN_SECONDS} />
          <h1 className={styles.title}>Confirmez le paiement sur votre téléphone</h1>
          <p>{phone && <Request phone={phone} amount={attempt.body.totalPrice} />}</p>
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

function Request({ phone, amount }: { readonly phone: GabonPhone; readonly amount: number }): ReactNode {
  return (
    <>
      Une demande de <strong>{formatFrancs(amount)}</strong> a été envoyée au{' '}
      <strong className={styles.number}>{formatGabonPhone(phone)}</strong>. Validez-la avec votre code secret{' '}
      {operatorFacts(operatorOf(phone)).label}.
    </>
  )
}

function Late(): ReactNode {
  return (
    <>
      <span className={styles.hourglass}>
        <Hourglass />
      </span>
      <div role="status" className={styles.late}>
        <h1 className={styles.title}>Nous attendons encore la confirmation</h1>
        <p>
          Vous pouvez la donner sur votre téléphone, et fermer cette page : dès que le paiement est confirmé,
          votre demande part au propriétaire et apparaît dans vos locations.
        </p>
      </div>
      <ButtonLink to={paths.myRentals()} variant="secondary">
        Mes locations
      </ButtonLink>
    </>
  )
}

function DemoTelephone(): ReactNode {
  return useDemo() ? (
    <p className={styles.demo}>
      <Link to={paths.demo()} target="_blank">
        Téléphone de démonstration
      </Link>
    </p>
  ) : null
}
