import type { ReactNode } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { AfterPaying, type PaidRequest } from '#app/ui/after-paying.tsx'
import { Card } from '#app/ui/card.tsx'
import styles from './my-rentals.module.css'

/** What follows the payment that led here. Shown once: not after a reload, nor by going back. */
export function JustPaid(): ReactNode {
  const { state }: Location<{ readonly paid?: PaidRequest | null } | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  if (!fresh || !state?.paid) return null
  return (
    <section aria-labelledby="demande-envoyee">
      <Card className={styles.paid}>
        <h2 id="demande-envoyee" className={styles.heading}>
          {state.paid.instant ? 'Votre location est réservée' : 'Votre demande est envoyée'}
        </h2>
        <AfterPaying request={state.paid} />
      </Card>
    </section>
  )
}
