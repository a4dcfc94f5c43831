import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BillingState } from '#app/data/checkout/checkout-state.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import type { ActionFailure } from '#app/shell/actions/explain-error.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useShown } from '#app/ui/use-shown.ts'
import type { Checkout } from './use-checkout.ts'

/** Fields of the payment form, which shows their problems itself. */
const OWN_FIELDS = ['phoneNumber', 'operationAccountCode']
/** Errors that another choice on the item's page may resolve. */
const MENDED_ON_ITEM: readonly ActionFailure['code'][] = [
  'STOCK_UNAVAILABLE',
  'PERIOD_IMPOSSIBLE',
  'IDENTITY_REQUIRED',
  'INVALID_INPUT',
]

/** Errors whose cause the page of the enquiry shows. */
const SEEN_AT_QUESTION: readonly ActionFailure['code'][] = [
  'AGREEMENT_OVER',
  'ENQUIRY_NOT_APPROVED',
  'ENQUIRY_NOT_FOUND',
  'ENQUIRY_MISMATCH',
  'STOCK_UNAVAILABLE',
  'PERIOD_IMPOSSIBLE',
]

/** Its page has no form, or is no longer there. */
const ITEM_GONE: readonly ActionFailure['code'][] = ['ITEM_NOT_OFFERED', 'ITEM_UNKNOWN']

export interface CheckoutProblemProps {
  readonly failure: ActionFailure
  readonly billing: BillingState
  /** FCFA; the new one, where the price has changed. */
  readonly total: number
  readonly checkout: Checkout
}

/** Why the request was refused, in the server's words, and where to mend it. */
export function CheckoutProblem({ failure, billing, total, checkout }: CheckoutProblemProps): ReactNode {
  const { code, text, fields } = failure
  const box = useShown<HTMLDivElement>(text)
  const elsewhere = Object.entries(fields).filter(([field]) => !OWN_FIELDS.includes(field))
  if (code === 'INVALID_INPUT' && elsewhere.length === 0) return null
  return (
    <div ref={box}>
      <Alert tone="error" action={wayOn({ code, billing, checkout })}>
        {elsewhere.length === 0 && <p>{text}</p>}
        {checkout.isRepriced && <p>Nouveau total : {formatFrancs(total)}.</p>}
        {elsewhere.map(([field, problem]) => (
          <p key={field}>{problem}</p>
        ))}
      </Alert>
    </div>
  )
}

interface WayOnProps extends Pick<CheckoutProblemProps, 'billing' | 'checkout'> {
  readonly code: ActionFailure['code']
}

function wayOn({ code, billing, checkout }: WayOnProps): ReactNode {
  const itemId = billing.item.id
  if (billing.carried && code !== 'EMAIL_NOT_CONFIRMED')
    return <Link to={dashboardPaths.rental(billing.carried.rental)}>Revenir à ma location</Link>
  if (billing.agreement && SEEN_AT_QUESTION.includes(code))
    return <Link to={dashboardPaths.enquiry(billing.agreement.enquiry)}>Revoir la question</Link>
  if (code === 'EMAIL_NOT_CONFIRMED') return <Link to={paths.emailConfirmation()}>Confirmer mon adresse</Link>
  if (code === 'RENTAL_ALREADY_PENDING')
    return <Link to={dashboardPaths.myRentals()}>Voir mes locations</Link>
  const running = checkout.running.find(({ billing }) => billing.item.id === itemId)
  if (code === 'PAYMENT_ALREADY_PENDING' || code === 'PAYMENT_UNCERTAIN')
    return running ? (
      <Button variant="secondary" onClick={() => checkout.follow(running)}>
        Suivre ce paiement
      </Button>
    ) : null
  if (ITEM_GONE.includes(code)) return <Link to={paths.explorer()}>Voir d'autres objets</Link>
  return MENDED_ON_ITEM.includes(code) ? <Link to={paths.item(itemId)}>Modifier ma demande</Link> : null
}
