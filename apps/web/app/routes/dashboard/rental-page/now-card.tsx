import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { rentalActs } from '@okoume/domain/rental/rental-acts.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { ContestSection } from '../contest/contest-section.tsx'
import { HandoverSection } from '../handover/handover-section.tsx'
import { summarizeForOwner } from '../rental/owner-summary.ts'
import { RentalActions } from '../rental/rental-actions.tsx'
import { RenterFacts, titleId } from '../rental/rental-facts.tsx'
import { isHandoverOpen, ownerRent, toTimelineFacts } from '../rental/rental-moves.ts'
import { summarizeForRenter } from '../rental/renter-summary.ts'
import { stageTitle } from '../rental/stage-titles.ts'
import type { HandoverView, RentalView } from '../rental/use-rental-action.ts'
import styles from './rental-page.module.css'

/** What is to do now: a title, a sentence, at most one filled button, and under it what else can be done. */
export function NowCard(view: HandoverView): ReactNode {
  const { rental, party, now } = view
  const { stage, main } = rentalActs(toTimelineFacts(rental), party, now)
  return (
    <section className={`${kit.stack3} ${kit.panel} ${styles.now}`} aria-labelledby={titleId(rental)}>
      <h2 id={titleId(rental)} className={kit.subtitle}>
        {stageTitle(rental, party, now)}
      </h2>
      {party === 'owner' && stage === 'asked' ? <Request rental={rental} /> : <Summary {...view} />}
      <ContestSection {...view} isMain={main === 'answer contest'} />
      <HandoverSection {...view} main={main} />
      <RentalActions view={view} />
    </section>
  )
}

/** What is reported or contested says it itself. */
function Summary({ rental, party, now }: RentalView): ReactNode {
  if (isHandoverOpen(rental) || rental.returnState === 'contested') return null
  return (
    <p className={kit.breaks}>
      {party === 'owner' ? summarizeForOwner(rental, now) : summarizeForRenter(rental, now)}
    </p>
  )
}

/** What an owner decides by: the money, who asks, and what they wrote. */
function Request({ rental }: Pick<RentalView, 'rental'>): ReactNode {
  const { deposit, notes } = rental
  return (
    <>
      <p>
        Vous recevez{' '}
        <strong className={kit.large} translate="no">
          {formatFrancs(ownerRent(rental))}
        </strong>
        {deposit > 0 && `, caution ${formatFrancs(deposit)} gardée`}
      </p>
      <RenterFacts rental={rental} linked />
      {notes && <p className={kit.typed}>{quotedText(notes)}</p>}
    </>
  )
}
