import type { User } from '@okoume/contract/wire/user.ts'
import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { SUCCESS_REDIRECT_SECONDS } from '@okoume/domain/payment/payment-times.ts'
import { Check, RotateCcw, X } from 'lucide'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import {
  booksAtOnce,
  type CheckoutAttempt,
  clearAttempt,
  stopSharing,
} from '#app/data/checkout/checkout-attempt.ts'
import { billingQuote } from '#app/data/checkout/checkout-state.ts'
import { deleteDraft } from '#app/data/checkout/request-draft.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { noteGoodMoment } from '#app/shell/install/good-moment.ts'
import { AfterPaying, type PaidRequest } from '#app/ui/after-paying.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './payment-outcome.module.css'
import type { Payment } from './use-checkout.ts'

export interface PaymentOutcomeProps {
  readonly payment: Payment
  readonly attempt: CheckoutAttempt
  readonly onRetry: () => void
}

export function PaymentOutcome({ payment, attempt, onRetry }: PaymentOutcomeProps): ReactNode {
  const { item, carried } = attempt.billing
  useEffect(() => stopSharing(payment.id), [payment.id])
  switch (payment.status) {
    case 'SUCCESS':
      return <Paid message={payment.message} attempt={attempt} />
    case 'REFUNDED':
      return (
        <Ended
          sign="refunded"
          message={payment.message}
          action={
            <ButtonLink
              to={carried ? dashboardPaths.rental(carried.rental) : paths.item(item.id)}
              replace
              onClick={() => clearAttempt(attempt.uid)}
            >
              {carried ? 'Revenir à ma location' : "Choisir d'autres dates"}
            </ButtonLink>
          }
        />
      )
    default:
      return (
        <Ended
          sign="failed"
          message={payment.title ?? payment.message}
          detail={`${payment.detail ?? "Le paiement n'a pas été confirmé."} Votre demande n'est pas partie.${carried ? ' Votre argent gardé attend toujours.' : ''}`}
          action={
            <>
              <Button onClick={onRetry}>Réessayer</Button>
              {carried && (
                <ButtonLink
                  to={dashboardPaths.rental(carried.rental)}
                  variant="secondary"
                  replace
                  onClick={() => clearAttempt(attempt.uid)}
                >
                  Revenir à ma location
                </ButtonLink>
              )}
              <ButtonLink to={dashboardPaths.problem({ topic: 'payment' })} variant="quiet">
                J'ai un problème
              </ButtonLink>
            </>
          }
        />
      )
  }
}

interface PaidProps {
  readonly message: string
  readonly attempt: CheckoutAttempt
}

function Paid({ message, attempt }: PaidProps): ReactNode {
  const itemId = attempt.billing.item.id
  const { user } = useSession()
  const request = user && readPaidRequest(attempt, user)
  const navigate = useNavigate()
  useEffect(noteGoodMoment, [])
  useEffect(() => deleteDraft(itemId, Date.now()), [itemId])
  const leave = useEffectEvent(() => {
    clearAttempt(attempt.uid)
    // Not to come back to a bill that is paid. The steps are shown there again: three seconds are short.
    navigate(dashboardPaths.myRentals(), { replace: true, state: { paid: request } })
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A person who shares is not taken away from it.
  const stay = () => clearTimeout(timer.current)
  useEffect(() => {
    timer.current = setTimeout(() => leave(), SUCCESS_REDIRECT_SECONDS * 1000)
    return () => clearTimeout(timer.current)
  }, [])
  return (
    <Ended
      sign="paid"
      message={message}
      action={
        <>
          {request && (
            <div className={`${kit.panel} ${kit.wide} ${kit.padded4} ${styles.next}`}>
              <AfterPaying request={request} onShare={stay} />
            </div>
          )}
          <ButtonLink
            to={dashboardPaths.myRentals()}
            replace
            state={{ paid: request }}
            onClick={() => clearAttempt(attempt.uid)}
          >
            Mes locations
          </ButtonLink>
        </>
      }
    />
  )
}

function readPaidRequest({ billing, body }: CheckoutAttempt, user: User): PaidRequest | null {
  const { item, rental } = billing
  const { start_date: start, end_date: end } = rental
  const quote = billingQuote(billing, user)
  if (!quote || !isCalendarDay(start) || !isCalendarDay(end)) return null
  return {
    title: item.title,
    start,
    end,
    deposit: quote.deposit,
    itemPath: paths.item(item.id),
    carryOver: body.carryOver === true,
    instant: booksAtOnce(body),
    identityPath: item.renters === 'verified' && user.verifier === 0 ? dashboardPaths.verification() : null,
  }
}

const ICONS = { paid: Check, failed: X, refunded: RotateCcw } as const

interface EndedProps {
  readonly sign: keyof typeof ICONS
  readonly message: string
  readonly detail?: string
  readonly action: ReactNode
}

function Ended({ sign, message, detail, action }: EndedProps): ReactNode {
  return (
    <PaymentSheet>
      <span
        className={classList(kit.centred, sign === 'refunded' ? kit.goldTint : styles[sign], styles.sign)}
      >
        <Icon of={ICONS[sign]} />
      </span>
      <div role={sign === 'paid' ? 'status' : 'alert'} className={kit.stack3}>
        <h1 className={styles.message}>{message}</h1>
        {detail && <p className={kit.soft}>{detail}</p>}
      </div>
      {action}
    </PaymentSheet>
  )
}

/** One thing in the middle of the screen; it takes the focus, since what was focused is gone. */
export function PaymentSheet({ children }: { readonly children: ReactNode }): ReactNode {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    sheet.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  return (
    <section
      ref={sheet}
      className={`${kit.stack5} ${kit.textCentred} ${kit.read} ${styles.sheet}`}
      tabIndex={-1}
    >
      {children}
    </section>
  )
}
