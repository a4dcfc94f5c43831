import type { Rental } from '@okoume/contract/wire/rental.ts'
import { describeValue } from '@okoume/domain/listing/declared-value.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { rentalStage } from '@okoume/domain/rental/rental-acts.ts'
import { canAcceptContract } from '@okoume/domain/rental/rental-contract.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { rentalTimeline } from '@okoume/domain/rental/rental-timeline.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow, tryFetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { RentalBadge } from '#app/ui/rental-badge.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { ChecklistSection } from '../handover/checklist.tsx'
import { DelegateSection } from '../handover/delegate-section.tsx'
import { PhotosSection } from '../handover/photos-section.tsx'
import { ShareConversation } from '../handover/share-conversation.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Fold } from '../page/fold.tsx'
import { ShareItem } from '../page/share-item.tsx'
import { Sheet } from '../page/sheet.tsx'
import { MoneyLines, RentalDates } from '../rental/rental-facts.tsx'
import { toTimelineFacts } from '../rental/rental-moves.ts'
import { handoverQuery, rentalQuery } from '../rental/rental-query.ts'
import { useServerNow } from '../rental/rentals-query.ts'
import { describeStep, stepLabel } from '../rental/step-texts.ts'
import type { HandoverView } from '../rental/use-rental-action.ts'
import { ReviewSection } from '../review/review-section.tsx'
import { alternativesQuery } from './alternatives-query.ts'
import { JustChosen } from './just-chosen.tsx'
import { NowCard } from './now-card.tsx'
import { PlaceFacts, ReportLink } from './rental-details.tsx'
import { ownerMoney, renterMoney } from './rental-money.ts'
import styles from './rental-page.module.css'
import timelineStyles from './timeline.module.css'

export { RentalError as ErrorBoundary } from '../rental/rental-error.tsx'

export const handle = { hasBackLink: true, reads: ['getRental', 'getHandover'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }, { id }) => {
  const [loaded, handover] = await Promise.all([
    fetchNow(rentalQuery(uid, id)),
    fetchNow(handoverQuery(uid, id)),
  ])
  if (loaded.answer.carried?.state === 'offered') await tryFetchNow(alternativesQuery(uid, id))
  return { uid, id, loaded, handover }
})

export default function RentalPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, id, loaded, handover } = loaderData
  const read = useCachedQuery(rentalQuery(uid, id), loaded)
  const { answer: rental } = read
  const { answer: known } = useCachedQuery(handoverQuery(uid, id), handover)
  const party: Party = rental.owner_id === uid ? 'owner' : 'renter'
  const now = useServerNow()
  const view = { rental, uid, party, now, handover: known }
  return (
    <article className={kit.stack2}>
      {party === 'owner' ? (
        <BackLink to={dashboardPaths.requests()}>Demandes</BackLink>
      ) : (
        <BackLink to={dashboardPaths.myRentals()}>Mes locations</BackLink>
      )}
      <Sheet title={rental.itemTitle} read={read}>
        <JustChosen />
        <div className={`${kit.stack3} ${kit.middle} ${styles.head}`}>
          <Picture src={rental.itemImage} alt="" sizes="4rem" ratio="1:1" className={kit.rounded} />
          <div className={`${kit.start} ${kit.shrinks}`}>
            <RentalBadge
              status={rental.status}
              handover={rental.handover.state}
              returnState={rental.returnState}
              party={party}
            />
            <RentalDates rental={rental} />
            <p className={`${kit.note} ${kit.breaks}`}>
              <ShownNames>
                {party === 'owner'
                  ? `Locataire : ${rental.renterName}`
                  : `Propriétaire : ${rental.ownerName}`}
              </ShownNames>
            </p>
          </div>
        </div>
        <div className={`${kit.stack4} ${styles.columns}`}>
          <NowCard {...view} />
          <Folds {...view} />
        </div>
      </Sheet>
    </article>
  )
}

/** All that is not needed now, each in one line. */
function Folds(view: HandoverView): ReactNode {
  const { rental, party, now, handover } = view
  const money = party === 'owner' ? ownerMoney(rental, now) : renterMoney(rental, now)
  const sum = money.findLast(({ kind }) => kind === 'strong')
  const facts = toTimelineFacts(rental)
  const waitsForHandover = ['accepted', 'to hand over'].includes(rentalStage(facts, now))
  const steps = rentalTimeline(facts, now)
  const next = steps.find(({ state }) => state === 'next') ?? steps.at(-1)
  return (
    <div className={kit.stack2}>
      <ReviewSection {...view} />
      <DelegateSection {...view} />
      <Fold title="Étapes" essential={next && stepLabel(next, rental, party)}>
        <ol className={kit.stack}>
          {steps.map((step) => (
            <li
              key={step.name}
              className={timelineStyles.step}
              data-state={step.state}
              aria-current={step.state === 'next' ? 'step' : undefined}
            >
              <p className={`${kit.strong} ${timelineStyles.name}`}>
                {stepLabel(step, rental, party)}
                {step.state === 'done' && <span className="visually-hidden"> (fait)</span>}
              </p>
              <p className={`${kit.note} ${kit.breaks} ${timelineStyles.detail}`}>
                {describeStep(step, rental, party, handover.delegates)}
              </p>
            </li>
          ))}
        </ol>
      </Fold>
      <Fold title="Argent" essential={sum && `${sum.name} ${formatFrancs(sum.amount)}`}>
        <MoneyLines lines={money} />
        {rental.paidByOther && (
          <p className={kit.note}>Payé par un proche. Ce qui est remboursé revient au numéro qui a payé.</p>
        )}
        {rental.value && <p className={kit.note}>{describeValue(rental.value, rental.quantity)}</p>}
        {party === 'renter' && <Link to={dashboardPaths.receipt(rental.id)}>Reçu</Link>}
        {rental.carriedFrom && (
          <Link to={dashboardPaths.rental(rental.carriedFrom)}>Payée avec l'argent d'une autre location</Link>
        )}
      </Fold>
      {rental.contractAcceptedBy && (
        <Fold title="Contrat" essential={contractWords(rental, rental.contractAcceptedBy.includes(party))}>
          <p>
            Ce que vous avez convenu : l'objet, les jours, l'argent.
            {canAcceptContract(rental) && " L'accepter n'est pas obligatoire."}
          </p>
          <Link to={dashboardPaths.contract(rental.id)}>Contrat de location</Link>
        </Fold>
      )}
      <Fold title="Lieu" essential={rental.itemPlace ?? rental.address}>
        <PlaceFacts rental={rental} phone={handover.phone} />
      </Fold>
      <PhotosSection {...view} />
      <ChecklistSection rental={rental} party={party} />
      {waitsForHandover && rental.itemShown && (
        <Fold title="Partager l'objet" essential="WhatsApp">
          <ShareItem id={rental.item_id} title={rental.itemTitle} own={party === 'owner'} />
        </Fold>
      )}
      <Fold title="Aide" essential="Un problème ?">
        <ShareConversation {...view} />
        <div>
          <Link
            to={dashboardPaths.problem({ rental: rental.id })}
            className={`${kit.line} ${kit.middle} ${kit.touch}`}
          >
            J'ai un problème avec cette location
          </Link>
          <ReportLink rental={rental} party={party} />
        </div>
      </Fold>
    </div>
  )
}

function contractWords(rental: Rental, isAccepted: boolean): string {
  if (isAccepted) return 'Accepté par vous'
  return canAcceptContract(rental) ? 'À lire et accepter' : 'À lire'
}
