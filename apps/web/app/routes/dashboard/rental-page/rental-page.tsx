import type { Rental } from '@okoume/contract/wire/rental.ts'
import { isToHandOver } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { rentalTimeline } from '@okoume/domain/rental/rental-timeline.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { ContestSection } from '../contest/contest-section.tsx'
import { ChecklistSection } from '../handover/checklist.tsx'
import { HandoverSection } from '../handover/handover-section.tsx'
import { PhotosSection } from '../handover/photos-section.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Sheet } from '../page/sheet.tsx'
import { ContestDialog } from '../rental/contest-dialog.tsx'
import { MoveDialogs } from '../rental/move-dialogs.tsx'
import { AnswerDeadline, OwnerActions } from '../rental/owner-actions.tsx'
import { describeRenter, summarizeForOwner } from '../rental/owner-summary.ts'
import { RentalDates, titleId } from '../rental/rental-facts.tsx'
import { type RentalMove, toRentalFacts, toTimelineFacts } from '../rental/rental-moves.ts'
import { handoverQuery, rentalQuery } from '../rental/rental-query.ts'
import { useServerNow } from '../rental/rentals-query.ts'
import { RenterActions } from '../rental/renter-actions.tsx'
import { summarizeForRenter } from '../rental/renter-summary.ts'
import { describeStep, stepLabel } from '../rental/step-texts.ts'
import { useMove } from '../rental/use-move.ts'
import type { RentalView } from '../rental/use-rental-action.ts'
import { ReviewSection } from '../review/review-section.tsx'
import { MoneySection, PlaceSection, ReportLink } from './rental-details.tsx'
import styles from './rental-page.module.css'
import timelineStyles from './timeline.module.css'

export { RentalError as ErrorBoundary } from '../rental/rental-error.tsx'

export const clientLoader = privateLoader(async ({ id: uid }, { id }) => {
  const [loaded, handover] = await Promise.all([
    fetchNow(rentalQuery(uid, id)),
    fetchNow(handoverQuery(uid, id)),
  ])
  return { uid, id, loaded, handover }
})

export default function RentalPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, id, loaded, handover } = loaderData
  const read = useCachedQuery(rentalQuery(uid, id), loaded)
  const { answer: rental } = read
  const { answer: known } = useCachedQuery(handoverQuery(uid, id), handover)
  const party: Party = rental.owner_id === uid ? 'owner' : 'renter'
  const now = useServerNow()
  const view = { rental, uid, party, now }
  // On the day it is what the page is opened for.
  const leads = now >= new Date(known.opensAt)
  const card = <HandoverSection {...view} handover={known} />
  return (
    <article className={kit.stack2}>
      {party === 'owner' ? (
        <BackLink to={dashboardPaths.requests()}>Demandes</BackLink>
      ) : (
        <BackLink to={dashboardPaths.myRentals()}>Mes locations</BackLink>
      )}
      <Sheet title={rental.itemTitle} read={read}>
        <Head rental={rental} party={party} />
        <div className={`${kit.stack6} ${styles.columns}`}>
          <ContestSection {...view} />
          {leads && card}
          <Present view={view} />
          {!leads && card}
          <ReviewSection {...view} />
          <PhotosSection {...view} />
          <ChecklistSection rental={rental} party={party} />
          <Timeline rental={rental} party={party} now={now} />
          <div className={kit.stack6}>
            <PlaceSection rental={rental} party={party} />
            <MoneySection rental={rental} party={party} now={now} />
          </div>
        </div>
        <p className={styles.others}>
          <Link to={dashboardPaths.problem({ rental: rental.id })}>J'ai un problème avec cette location</Link>
          <ReportLink rental={rental} party={party} />
        </p>
      </Sheet>
    </article>
  )
}

interface SideProps {
  readonly rental: Rental
  readonly party: Party
}

function Head({ rental, party }: SideProps): ReactNode {
  return (
    <div className={styles.head}>
      <Picture src={rental.itemImage} alt="" sizes="6rem" ratio="1:1" className={styles.picture} />
      <div className={`${kit.stack1} ${kit.start} ${kit.shrinks}`}>
        <p className={styles.badges}>
          <RentalBadge
            status={rental.status}
            toHandOver={isToHandOver(toRentalFacts(rental)) ? party : undefined}
          />
          <ReturnBadge status={rental.status} returnState={rental.returnState} />
        </p>
        <RentalDates rental={rental} />
        <p className={`${kit.note} ${kit.breaks}`}>
          <ShownNames>
            {party === 'owner'
              ? `Demandé par ${rental.renterName} · ${describeRenter(rental)}`
              : `Propriétaire : ${rental.ownerName}`}
          </ShownNames>
        </p>
      </div>
    </div>
  )
}

function Present({ view }: { readonly view: RentalView }): ReactNode {
  const { rental, party, now } = view
  const [asked, setAsked] = useState<RentalMove | null>(null)
  const close = () => setAsked(null)
  const action = useMove(view, close)
  const ask = (move: RentalMove) => {
    action.reset()
    setAsked(move)
  }
  const Actions = party === 'owner' ? OwnerActions : RenterActions
  return (
    <section className={`${kit.stack4} ${kit.panel} ${styles.present}`} aria-labelledby={titleId(rental)}>
      <h2 id={titleId(rental)} className={kit.subtitle}>
        Maintenant
      </h2>
      {party === 'owner' && rental.status === 'en attente' ? (
        <AnswerDeadline answerBy={rental.answerBy} now={now} />
      ) : (
        <p className={kit.breaks}>
          {party === 'owner' ? summarizeForOwner(rental) : summarizeForRenter(rental, now)}
        </p>
      )}
      <Actions view={view} action={action} onAsk={ask} />
      <MoveDialogs view={view} action={action} asked={asked} onClose={close} />
      {party === 'owner' && <ContestDialog view={view} open={asked === 'contest'} onClose={close} />}
    </section>
  )
}

interface TimelineProps {
  readonly rental: Rental
  readonly party: Party
  readonly now: Date
}

/** From the request to the deposit: what is done, what is next, by whom and until when. */
function Timeline({ rental, party, now }: TimelineProps): ReactNode {
  return (
    <section className={`${kit.stack4} ${kit.shrinks} ${timelineStyles.section}`} aria-labelledby="etapes">
      <h2 id="etapes" className={kit.subtitle}>
        Étapes
      </h2>
      <ol className={kit.stack}>
        {rentalTimeline(toTimelineFacts(rental), now).map((step) => (
          <li
            key={step.name}
            className={timelineStyles.step}
            data-state={step.state}
            aria-current={step.state === 'next' ? 'step' : undefined}
          >
            <p className={`${kit.strong} ${timelineStyles.name}`}>
              {stepLabel(step)}
              {step.state === 'done' && <span className="visually-hidden"> (fait)</span>}
            </p>
            <p className={`${kit.note} ${kit.breaks} ${timelineStyles.detail}`}>
              {describeStep(step, rental, party)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
