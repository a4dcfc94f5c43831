import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline, formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { hasBegun, isHandoverInDoubt, isReturnUncontested } from '@okoume/domain/rental/rental-facts.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import { toRentalFacts } from '../rental/rental-moves.ts'
import type { HandoverView } from '../rental/use-rental-action.ts'
import styles from './handover.module.css'
import { CachedHandover, HandoverLink } from './handover-link.tsx'
import { Meeting } from './meeting.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportPanel } from './report-panel.tsx'

export function HandoverSection(props: HandoverView): ReactNode {
  const { rental, handover, party, now } = props
  const direction = directionOf(rental)
  const isReported = handover.report !== null
  if (!direction && !isReported) return null
  return (
    <section className={`${kit.stack4} ${styles.card}`} aria-labelledby="code">
      <h2 id="code" className={kit.subtitle}>
        {direction === 'retour' ? "Retour de l'objet" : "Remise de l'objet"}
      </h2>
      {isReported && <ReportPanel {...props} />}
      {direction && (
        <>
          {direction === 'remise' && <Meeting {...props} />}
          <Place rental={rental} phone={handover.phone} direction={direction} />
          <Deadline rental={rental} handover={handover} direction={direction} now={now} />
          {direction === 'retour' || now >= new Date(handover.opensAt) ? (
            <HandoverLink rentalId={rental.id} direction={direction} party={party} />
          ) : (
            <CachedHandover rentalId={rental.id} direction={direction} />
          )}
        </>
      )}
      <ReportActions {...props} />
    </section>
  )
}

/** Which handover is next; null where neither is. */
function directionOf(rental: Rental): HandoverDirection | null {
  const facts = toRentalFacts(rental)
  const { state } = rental.handover
  const isAccepted = rental.status === 'acceptée' || hasBegun(facts)
  if (!isAccepted) return null
  if (state === 'awaited' || isHandoverInDoubt(facts)) return 'remise'
  return isReturnUncontested(facts) && rental.handover.returnProvedAt === null ? 'retour' : null
}

interface PlaceProps {
  readonly rental: Rental
  readonly phone: string | null
  readonly direction: HandoverDirection
}

/** The address stands in the meeting's line before the handover. */
function Place({ rental, phone, direction }: PlaceProps): ReactNode {
  const number = phone === null ? null : readGabonPhone(phone)
  const place = direction === 'retour' && rental.address
  if (!place && !number && !rental.notes) return null
  return (
    <div>
      {(place || number) && (
        <p className={`${kit.strong} ${kit.breaks}`}>
          {place}
          {place && number && ' · '}
          {number && <a href={`tel:${number}`}>{formatGabonPhone(number)}</a>}
        </p>
      )}
      {rental.notes && <p className={classList(styles.soft, styles.said)}>{rental.notes}</p>}
    </div>
  )
}

interface DeadlineProps {
  readonly rental: Rental
  readonly handover: Handover
  readonly direction: HandoverDirection
  readonly now: Date
}

function Deadline({ rental, handover, direction, now }: DeadlineProps): ReactNode {
  if (direction === 'retour')
    return (
      <p className={styles.soft}>
        À rendre au plus tard le {formatLongDay(rental.end_date)}, au même endroit.
      </p>
    )
  if (now < new Date(handover.opensAt))
    return (
      <p className={styles.soft}>La remise s'enregistre à partir du {formatLongInstant(handover.opensAt)}.</p>
    )
  if (handover.state !== 'awaited') return null
  return (
    <p className={styles.soft}>
      Sans code et sans un mot de personne, la remise est présumée faite le{' '}
      {formatDeadline(handover.presumedAt)}.
    </p>
  )
}
