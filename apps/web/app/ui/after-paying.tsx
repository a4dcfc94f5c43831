import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { CARRIED_HOURS } from '@okoume/domain/rental/carried-money.ts'
import { ANSWER_HOURS } from '@okoume/domain/rental/rental-facts.ts'
import { identityDeadline } from '@okoume/domain/rental/renter-identity.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { Share2 as Share } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import kit from '#app/ui/kit.module.css'
import styles from './after-paying.module.css'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** A request that was just paid. */
export interface PaidRequest {
  readonly title: string
  readonly start: CalendarDay
  readonly end: CalendarDay
  /** FCFA. */
  readonly deposit: number
  readonly itemPath: string
  /** Booked at once: there is no answer to wait for. */
  readonly instant: boolean
  /** Page to prove an identity on, where the owner asks for it and no file was sent. */
  readonly identityPath?: string | null
  /** Refused, its money waits for the choice of another item. */
  readonly carryOver?: boolean
}

export interface AfterPayingProps {
  readonly request: PaidRequest
  readonly onShare?: () => void
}

/** Next steps after a payment, and the item's link to share. */
export function AfterPaying({ request, onShare }: AfterPayingProps): ReactNode {
  const { start, end, deposit, instant, identityPath = null, carryOver = false } = request
  return (
    <div className={`${kit.stack3} ${kit.start} ${kit.wide}`}>
      <ol className={styles.steps}>
        {instant ? (
          <Step title="L'objet est réservé">
            Vous n'attendez aucune réponse : le propriétaire est prévenu.
          </Step>
        ) : (
          <Step title="Le propriétaire répond">
            Il a {ANSWER_HOURS} heures au plus, et nous vous disons sa réponse. Sans son accord,{' '}
            {carryOver
              ? `votre argent attend ${CARRIED_HOURS}\u00a0h que vous choisissiez autre chose.`
              : 'tout vous est remboursé.'}
          </Step>
        )}
        {identityPath && (
          <Step title="Vous faites vérifier votre identité">
            Avant le {formatDeadline(identityDeadline({ startDate: start }).toISOString())}, ou tout vous est
            remboursé. <Link to={identityPath}>Vérifier mon identité</Link>
          </Step>
        )}
        <Step title="Vous récupérez l'objet">
          Le {formatLongDay(start)} : {quoted('Contacter')} vous permet de convenir de la remise.
        </Step>
        <Step title="Vous le rendez">
          Le {formatLongDay(end)}
          {deposit > 0 && `, et votre caution de ${formatFrancs(deposit)} vous revient`}.
        </Step>
      </ol>
      <ShareRequest request={request} {...(onShare ? { onShare } : {})} />
    </div>
  )
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <li className={`${kit.stack3} ${kit.anchor} ${styles.step}`}>
      <p>
        <strong>{title}</strong>
        {children}
      </p>
    </li>
  )
}

function ShareRequest({ request: { title, itemPath }, onShare }: AfterPayingProps): ReactNode {
  const [open, setOpen] = useState(false)
  const shared = { title, text: `J'ai trouvé ${quoted(title)} à louer près de chez nous :` }
  const share = () => {
    onShare?.()
    if (!navigator.share) return setOpen(true)
    // Rejected when the person closes the sheet: then there is nothing to do.
    navigator.share({ ...shared, url: location.origin + itemPath }).catch(() => {})
  }
  return (
    <>
      <Button variant="quiet" onClick={share}>
        <Icon of={Share} />
        Partager cet objet
      </Button>
      <ShareDialog {...shared} path={itemPath} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
