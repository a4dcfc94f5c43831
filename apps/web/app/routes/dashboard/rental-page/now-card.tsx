import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { rentalActs } from '@okoume/domain/rental/rental-acts.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { DepositClaimSection } from '../deposit-claim/deposit-claim-section.tsx'
import { HandoverSection } from '../handover/handover-section.tsx'
import { summarizeForOwner } from '../rental/owner-summary.ts'
import { RentalActions } from '../rental/rental-actions.tsx'
import { RenterFacts, titleId } from '../rental/rental-facts.tsx'
import { isHandoverOpen, ownerRent, toTimelineFacts } from '../rental/rental-moves.ts'
import { summarizeForRenter } from '../rental/renter-summary.ts'
import { stageTitle } from '../rental/stage-titles.ts'
import type { HandoverView } from '../rental/use-rental-action.ts'
import { CarriedMoney } from './carried-money.tsx'
import { IdentityNotice } from './identity-notice.tsx'
import styles from './rental-page.module.css'

/** The next step of the party: a title, a sentence, at most one filled button, and other acts under it. */
export function NowCard(view: HandoverView): ReactNode {
  const { rental, party, now } = view
  const { deposit, notes, returnState } = rental
  const { stage, main } = rentalActs(toTimelineFacts(rental), party, now)
  // A report or a deposit claim has a section that says it.
  const isDisputed = isHandoverOpen(rental) || returnState === 'contested'
  return (
    <section className={`${kit.stack3} ${kit.panel} ${styles.now}`} aria-labelledby={titleId(rental)}>
      <h2 id={titleId(rental)} className={kit.subtitle}>
        {stageTitle(rental, party, now)}
      </h2>
      {party === 'owner' && stage === 'asked' ? (
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
      ) : (
        !isDisputed && (
          <p className={kit.breaks}>
            {party === 'owner' ? summarizeForOwner(rental, now) : summarizeForRenter(rental, now)}
          </p>
        )
      )}
      {party === 'renter' && <CarriedMoney {...view} />}
      <IdentityNotice {...view} />
      <DepositClaimSection {...view} isMain={main === 'answer contest'} />
      <HandoverSection {...view} main={main} />
      <RentalActions view={view} />
    </section>
  )
}
