import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../components/notice.tsx'
import { paths } from '../../path-builder.ts'
import { useShown } from '../../session/use-shown.ts'
import type { CheckoutFailure } from './use-checkout.ts'

/** The fields of the payment form itself: what is wrong with them stands beside them. */
const OWN_FIELDS = ['phoneNumber', 'operationAccountCode']
/** What another choice on the object's page may mend. */
const MENDED_ON_ITEM: readonly CheckoutFailure['code'][] = [
  'STOCK_UNAVAILABLE',
  'PERIOD_IMPOSSIBLE',
  'ITEM_NOT_OFFERED',
  'INVALID_INPUT',
]

export interface CheckoutProblemProps {
  readonly failure: CheckoutFailure
  readonly itemId: string
}

/** Why the request was refused, in the server's words, and where to mend it. */
export function CheckoutProblem({ failure, itemId }: CheckoutProblemProps): ReactNode {
  const { code, message, fields } = failure
  const box = useShown<HTMLDivElement>(failure)
  const elsewhere = Object.entries(fields).filter(([field]) => !OWN_FIELDS.includes(field))
  if (code === 'INVALID_INPUT' && elsewhere.length === 0) return null
  return (
    <div ref={box}>
      <Notice tone="error" action={<WayOn code={code} itemId={itemId} />}>
        <p>{message}</p>
        {elsewhere.map(([field, problem]) => (
          <p key={field}>{problem}</p>
        ))}
      </Notice>
    </div>
  )
}

function WayOn({ code, itemId }: { readonly code: CheckoutFailure['code']; readonly itemId: string }) {
  if (code === 'EMAIL_NOT_CONFIRMED') return <Link to={paths.emailConfirmation()}>Confirmer mon adresse</Link>
  if (code === 'RENTAL_ALREADY_PENDING') return <Link to={paths.myRentals()}>Voir mes locations</Link>
  return MENDED_ON_ITEM.includes(code) ? <Link to={paths.item(itemId)}>Modifier ma demande</Link> : null
}
