import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { nextHandover, type RentalAct } from '@okoume/domain/rental/rental-acts.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'
import { isHandoverOpen, toRentalFacts } from '../rental/rental-moves.ts'
import type { HandoverView } from '../rental/use-rental-action.ts'
import { DelegateLines } from './delegate-lines.tsx'
import { CachedHandover, HandoverLink } from './handover-link.tsx'
import { HandoverReportActions } from './handover-report-actions.tsx'
import { HandoverReportPanel } from './handover-report-panel.tsx'
import { Meeting } from './meeting.tsx'

interface HandoverSectionProps extends HandoverView {
  /** The main act of the party: the filled button. */
  readonly main: RentalAct | null
}

export function HandoverSection({ main, ...props }: HandoverSectionProps): ReactNode {
  const { rental, handover } = props
  const direction = nextHandover(toRentalFacts(rental))
  const isReported = handover.report !== null
  if (!direction && !isReported) return null
  return (
    <section
      className={kit.stack4}
      aria-label={direction === 'retour' ? "Retour de l'objet" : "Remise de l'objet"}
    >
      {isReported &&
        (isHandoverOpen(rental) ? (
          <HandoverReportPanel {...props} isMain={main === 'answer report'} />
        ) : (
          <details>
            <summary className={`${kit.touch} ${kit.inline}`}>Signalement réglé</summary>
            <HandoverReportPanel {...props} isMain={false} />
          </details>
        ))}
      {direction && <NextHandover {...props} main={main} direction={direction} />}
      <HandoverReportActions {...props} />
    </section>
  )
}

interface NextHandoverProps extends HandoverSectionProps {
  readonly direction: HandoverDirection
}

/** On its day the way to the handover comes first, else where and when the parties meet. */
function NextHandover({ main, direction, ...props }: NextHandoverProps): ReactNode {
  const { rental, handover, party, now } = props
  const isNow = main === 'hand over' || main === 'show code' || main === 'give back'
  const hasCode = direction === 'retour' || !lacksIdentity(rental)
  const isOpen = hasCode && (direction === 'retour' || now >= new Date(handover.opensAt))
  const link = (
    <HandoverLink
      rentalId={rental.id}
      direction={direction}
      party={party}
      variant={isNow ? 'primary' : 'secondary'}
    />
  )
  return (
    <>
      {isNow && hasCode && link}
      {direction === 'remise' && <Meeting {...props} />}
      <DelegateLines handover={handover} direction={direction} party={party} />
      {hasCode && (direction === 'remise' || isNow) && (
        <PlaceAndDeadline {...props} direction={direction} isOpen={isOpen} />
      )}
      {!isNow && isOpen && link}
      {!isOpen && <CachedHandover rentalId={rental.id} direction={direction} />}
    </>
  )
}

interface PlaceAndDeadlineProps extends Pick<HandoverView, 'rental' | 'handover' | 'party'> {
  readonly direction: HandoverDirection
  readonly isOpen: boolean
}

function PlaceAndDeadline(props: PlaceAndDeadlineProps): ReactNode {
  const { rental, handover, party, direction, isOpen } = props
  // Before the handover the meeting's line has the address.
  const place = direction === 'retour' && rental.address
  const number = handover.phone === null ? null : readGabonPhone(handover.phone)
  return (
    <>
      {(place || number) && (
        <p className={`${kit.strong} ${kit.breaks}`}>
          {place}
          {place && number && ' · '}
          {number && (
            <>
              {party === 'owner' ? 'Locataire' : 'Propriétaire'} :{' '}
              <a href={`tel:${number}`}>
                <PhoneNumber phone={number} />
              </a>
            </>
          )}
        </p>
      )}
      {direction === 'retour' && (
        <p className={kit.note}>
          À rendre au plus tard le {formatLongDay(rental.end_date)}, au même endroit.
        </p>
      )}
      {!isOpen && (
        <p className={kit.note}>La remise s'enregistre à partir du {formatLongInstant(handover.opensAt)}.</p>
      )}
    </>
  )
}
