import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { isToHandOver } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { rentalTimeline } from '@okoume/domain/rental/rental-timeline.ts'
import type { ReactNode } from 'react'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { type CachedQuery, cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { reportPath } from '#app/data/report-path.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { ContestSection } from '../contest/contest-section.tsx'
import { ChecklistSection } from '../handover/checklist.tsx'
import { handoverQuery } from '../handover/handover-query.ts'
import { HandoverSection } from '../handover/handover-section.tsx'
import { PhotosSection } from '../handover/photos-section.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { type MovableRental, MoveOutcome } from '../rental/move-dialog.tsx'
import { AnswerDeadline, OwnerActions } from '../rental/owner-actions.tsx'
import {
  CancelAcceptedDialog,
  ConfirmReturnDialog,
  ContestDialog,
  RefuseDialog,
} from '../rental/owner-dialogs.tsx'
import { describeRenter, summarizeForOwner } from '../rental/owner-summary.ts'
import { RentalDates, titleId } from '../rental/rental-facts.tsx'
import { toRentalFacts, toTimelineFacts } from '../rental/rental-moves.ts'
import { useServerNow } from '../rental/rentals-query.ts'
import { CancelDialog, DeclareDialog, RenterActions } from '../rental/renter-actions.tsx'
import { summarizeForRenter } from '../rental/renter-summary.ts'
import { describeStep, stepLabel } from '../rental/step-texts.ts'
import { useRentalMoves } from '../rental/use-rental-moves.ts'
import { ReviewSection } from '../review/review-section.tsx'
import { MoneySection, PlaceSection } from './rental-details.tsx'
import styles from './rental-page.module.css'
import timelineStyles from './timeline.module.css'

interface LoaderArgs {
  readonly request: Request
  readonly params: { readonly id?: string }
}

interface Data {
  readonly uid: string
  readonly id: string
  readonly loaded: CachedAnswer<Rental>
  readonly handover: CachedAnswer<Handover>
}

export async function clientLoader({ request, params }: LoaderArgs): Promise<Data> {
  const { id: uid } = await signedInUser(request)
  const { id = '' } = params
  const [loaded, handover] = await Promise.all([
    fetchNow(rentalQuery(uid, id)),
    fetchNow(handoverQuery(uid, id)),
  ])
  return { uid, id, loaded, handover }
}
clientLoader.hydrate = true as const

/** Coming back to the page after that long asks again. */
const FRESH_MS = 15_000

function rentalQuery(uid: string, id: string): CachedQuery<Rental> {
  return cachedQuery({
    uid,
    key: `rental/${id}`,
    freshFor: FRESH_MS,
    read: () => signedInApi.getRental({ params: { id } }),
  })
}

/** One rental, for its two parties. */
export default function RentalPage({ loaderData }: { readonly loaderData: Data }): ReactNode {
  const { uid, id, loaded, handover } = loaderData
  const read = useCachedQuery(rentalQuery(uid, id), loaded)
  const { answer: rental } = read
  const { answer: known } = useCachedQuery(handoverQuery(uid, id), handover)
  const { revalidate } = useRevalidator()
  const party: Party = rental.owner_id === uid ? 'owner' : 'renter'
  const moves = useRentalMoves(party)
  const now = useServerNow()
  const shown = { rental, moves, now }
  // On the day it is what the page is opened for.
  const leads = now >= new Date(known.opensAt)
  const card = (
    <HandoverSection
      rental={rental}
      handover={known}
      party={party}
      now={now}
      onChange={() => void revalidate()}
    />
  )
  return (
    <article className={styles.rental}>
      {party === 'owner' ? (
        <BackLink to={dashboardPaths.requests()}>Demandes</BackLink>
      ) : (
        <BackLink to={dashboardPaths.myRentals()}>Mes locations</BackLink>
      )}
      {/* Before the card: a dialog gives the focus back as it closes, and the card takes it then. */}
      {party === 'owner' ? <OwnerDialogs {...shown} /> : <RenterDialogs {...shown} />}
      <Sheet title={rental.itemTitle} read={read}>
        <Head rental={rental} party={party} />
        <div className={styles.columns}>
          <ContestSection rental={rental} party={party} now={now} onChange={() => void revalidate()} />
          {leads && card}
          <Present {...shown} party={party} />
          {!leads && card}
          <ReviewSection
            rental={rental}
            uid={uid}
            party={party}
            now={now}
            onChange={() => void revalidate()}
          />
          <PhotosSection rental={rental} uid={uid} party={party} now={now} />
          <ChecklistSection rental={rental} party={party} />
          <Timeline rental={rental} party={party} now={now} />
          <div className={styles.details}>
            <PlaceSection rental={rental} party={party} />
            <MoneySection rental={rental} party={party} now={now} />
          </div>
        </div>
        <p className={styles.others}>
          <Link to={dashboardPaths.problem({ rental: rental.id })}>J'ai un problème avec cette location</Link>
          <Link to={reportPath('person', party === 'owner' ? rental.renter_id : rental.owner_id)}>
            Signaler cette personne
          </Link>
        </p>
      </Sheet>
    </article>
  )
}

function OwnerDialogs({ moves }: MovableRental): ReactNode {
  return (
    <>
      <RefuseDialog moves={moves} />
      <CancelAcceptedDialog moves={moves} />
      <ConfirmReturnDialog moves={moves} />
      <ContestDialog moves={moves} />
    </>
  )
}

function RenterDialogs({ moves, now }: MovableRental): ReactNode {
  return (
    <>
      <CancelDialog moves={moves} now={now} />
      <DeclareDialog moves={moves} />
    </>
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
      <div className={styles.text}>
        <p className={styles.badges}>
          <RentalBadge
            status={rental.status}
            toHandOver={isToHandOver(toRentalFacts(rental)) ? party : undefined}
          />
          <ReturnBadge status={rental.status} returnState={rental.returnState} />
        </p>
        <RentalDates rental={rental} />
        <p className={styles.soft}>
          {party === 'owner'
            ? `Demandé par ${rental.renterName} · ${describeRenter(rental)}`
            : `Propriétaire : ${rental.ownerName}`}
        </p>
      </div>
    </div>
  )
}

/** Where it stands, and what that party can do now. */
function Present({ rental, moves, now, party }: MovableRental & { readonly party: Party }): ReactNode {
  const outcome = moves.outcome?.rentalId === rental.id ? moves.outcome : null
  const owns = party === 'owner'
  const waits = owns && rental.status === 'en attente'
  return (
    <section className={styles.present} aria-labelledby={titleId(rental)}>
      <h2 id={titleId(rental)} className={styles.heading}>
        Maintenant
      </h2>
      {outcome && <MoveOutcome key={outcome.shownAt} outcome={outcome} />}
      {waits ? (
        <AnswerDeadline answerBy={rental.answerBy} now={now} />
      ) : (
        (!outcome || outcome.withSummary) && (
          <p className={styles.summary}>
            {owns ? summarizeForOwner(rental) : summarizeForRenter(rental, now)}
          </p>
        )
      )}
      {owns ? (
        <OwnerActions rental={rental} moves={moves} now={now} />
      ) : (
        <RenterActions rental={rental} moves={moves} now={now} />
      )}
      <NetworkNeeded shut={moves.shutAt === rental.id && !moves.asked} />
    </section>
  )
}

/** To others than its parties a rental looks like one that does not exist. */
export function ErrorBoundary(): ReactNode {
  const code = readApiError(useRouteError())?.code
  if (code === 'RENTAL_NOT_FOUND' || code === 'INVALID_INPUT')
    return (
      <EmptyState
        scene="lost"
        level={1}
        title="Location non trouvée"
        action={<ButtonLink to={dashboardPaths.myRentals()}>Mes locations</ButtonLink>}
      >
        Cette adresse ne mène à aucune de vos locations. Êtes-vous connecté au bon compte ?
      </EmptyState>
    )
  return (
    <Sheet title="Location">
      <SheetError />
    </Sheet>
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
    <section className={timelineStyles.section} aria-labelledby="etapes">
      <h2 id="etapes" className={timelineStyles.heading}>
        Étapes
      </h2>
      <ol className={timelineStyles.steps}>
        {rentalTimeline(toTimelineFacts(rental), now).map((step) => (
          <li
            key={step.name}
            className={timelineStyles.step}
            data-state={step.state}
            aria-current={step.state === 'next' ? 'step' : undefined}
          >
            <p className={timelineStyles.name}>
              {stepLabel(step)}
              {step.state === 'done' && <span className="visually-hidden"> (fait)</span>}
            </p>
            <p className={timelineStyles.detail}>{describeStep(step, rental, party)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
