import type { Dispute, DisputeParty } from '@okoume/contract/wire/administration.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { missingAtReturn } from '@okoume/domain/rental/handover-checklist.ts'
import { contestedPart } from '@okoume/domain/rental/rental-facts.ts'
import { CONTEST_CAUSE_LABELS } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Instant } from '#app/ui/instant.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { countOf, PersonLines, PhoneLink } from '../page/person-lines.tsx'
import { WorkQueue } from '../page/work-queue.tsx'
import { DisputeConversation, DisputePhotos } from './reading-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { HandoverStatements, rentOf, SettleHandoverDialog } from './settle-handover-dialog.tsx'

interface DisputesProps {
  readonly list: Lists['retours']
}

export function Disputes({ list: { disputes, more } }: DisputesProps): ReactNode {
  return (
    <WorkQueue<Dispute, Dispute>
      cases={disputes}
      more={more && `Seuls les ${disputes.length} plus anciens sont montrés.`}
      card={(dispute, ask) => (
        <DisputeCard key={dispute.rental.id} dispute={dispute} onSettle={() => ask(dispute)} />
      )}
      dialog={(dispute, wiring) => {
        const Settling = dispute.about === 'handover' ? SettleHandoverDialog : SettleDialog
        return <Settling key={dispute.rental.id} dispute={dispute} {...wiring} />
      }}
    />
  )
}

interface DisputeCardProps {
  readonly dispute: Dispute
  readonly onSettle: () => void
}

function DisputeCard({ dispute, onSettle }: DisputeCardProps): ReactNode {
  const { rental, contestedAt, listing } = dispute
  const isHandover = dispute.about === 'handover'
  const dates = formatLongPeriod(calendarDay(rental.start_date), calendarDay(rental.end_date))
  return (
    <CaseCard
      id={rental.id}
      subject={rental.itemTitle}
      note={`Loué ${dates}${rental.quantity > 1 ? ` · ${rental.quantity} exemplaires` : ''}`}
      sum={<ContestedSum dispute={dispute} />}
      when={
        <>
          {isHandover ? 'Signalé' : 'Contesté'} le <Instant at={contestedAt} />
        </>
      }
      buttons={
        <>
          <Button aria-haspopup="dialog" aria-describedby={rental.id} onClick={onSettle}>
            {isHandover ? 'Trancher' : 'Partager la caution'}
          </Button>
          {dispute.photos > 0 ? (
            <DisputePhotos dispute={dispute} />
          ) : (
            <p className={styles.small}>Aucune photo, ni de la remise ni du retour.</p>
          )}
          {rental.conversationShared && <DisputeConversation dispute={dispute} />}
        </>
      }
    >
      {isHandover ? <HandoverStatements dispute={dispute} /> : <ContestStatements rental={rental} />}
      <MissingLines dispute={dispute} />
      <Proofs dispute={dispute} />
      <Parties dispute={dispute} />
      <ListingAsked listing={listing} />
    </CaseCard>
  )
}

interface DisputeProps {
  readonly dispute: Dispute
}

function ContestedSum({ dispute }: DisputeProps): ReactNode {
  const { rental, about } = dispute
  const contested = about === 'handover' ? rentOf(dispute) : contestedPart(rental)
  const isPart = about !== 'handover' && contested < rental.deposit
  return (
    <>
      <span className={styles.sumName}>
        {about === 'handover' ? 'Loyer' : isPart ? 'Demandé' : 'Caution'}
      </span>{' '}
      {formatFrancs(contested)}
      {isPart && <span className={styles.sumName}> sur {formatFrancs(rental.deposit)}</span>}
    </>
  )
}

function Parties({ dispute: { owner, renter, recipientPhone, payerPhone } }: DisputeProps): ReactNode {
  return (
    <Facts kind="people">
      <Fact name="Propriétaire">
        <PersonLines {...owner} />
        <span className={styles.answer}>{recordText(owner, 'sans rien recevoir')}</span>
      </Fact>
      <Fact name="Locataire">
        <PersonLines {...renter} />
        <span className={styles.answer}>{recordText(renter, 'en payant une part')}</span>
      </Fact>
      {payerPhone && payerPhone !== renter.phone && (
        <Fact name="A payé la location">
          <PhoneLink phone={payerPhone} />
        </Fact>
      )}
      {recipientPhone && ![renter.phone, payerPhone].includes(recipientPhone) && (
        <Fact name="Reçoit l'objet">
          <PhoneLink phone={recipientPhone} />
        </Fact>
      )}
    </Facts>
  )
}

/** What both sides say of a contested return. */
function ContestStatements({ rental }: Pick<Dispute, 'rental'>): ReactNode {
  const { contest, contestReason } = rental
  const cause = contest?.cause ? ` : ${CONTEST_CAUSE_LABELS[contest.cause].toLowerCase()}` : ''
  const proposal = contest?.proposal ?? null
  return (
    <>
      <blockquote className={styles.quote}>
        <p className={styles.small}>Ce que dit le propriétaire{cause}</p>
        <p className={styles.written}>{contestReason || 'Aucune raison donnée.'}</p>
      </blockquote>
      <blockquote className={styles.quote}>
        <p className={styles.small}>
          Ce que répond le locataire{proposal !== null && `, qui propose ${formatFrancs(proposal)}`}
        </p>
        <p className={styles.written}>
          {contest?.answeredAt ? contest.answer || 'Rien de plus.' : 'Sans réponse.'}
        </p>
      </blockquote>
    </>
  )
}

/** How handover and return are known: by a code and when, by a word, or by time alone. */
function Proofs({ dispute }: DisputeProps): ReactNode {
  const { rental, claimed } = dispute
  const { state, provedAt, returnProvedAt } = rental.handover
  return (
    <Facts>
      <Fact name="Remise">
        {provedAt ? (
          <ByCode at={provedAt} claimed={claimed.handover} />
        ) : state === 'presumed' ? (
          'Présumée, sans code.'
        ) : (
          'Pas prouvée.'
        )}
      </Fact>
      <Fact name="Retour">
        {returnProvedAt ? (
          <ByCode at={returnProvedAt} claimed={claimed.return} />
        ) : rental.returnDeclaredAt ? (
          <>
            Déclaré par le locataire le <Instant at={rental.returnDeclaredAt} />, sans code.
          </>
        ) : (
          'Ni prouvé ni déclaré.'
        )}
      </Fact>
    </Facts>
  )
}

/** A code that was noted without network arrives later: both hours are told. */
function ByCode({ at, claimed }: { readonly at: string; readonly claimed: string | null }): ReactNode {
  const isLater = claimed !== null && Date.parse(at) - Date.parse(claimed) >= MINUTE_MS
  return (
    <>
      Prouvé par code le <Instant at={claimed !== null && isLater ? claimed : at} />
      {isLater && (
        <>
          , selon l'appareil ; arrivé le <Instant at={at} />
        </>
      )}
      .
    </>
  )
}

/** Texts of a stranger: shown as text, never as markup or links. */
function ListingAsked({ listing }: Pick<Dispute, 'listing'>): ReactNode {
  return (
    <details>
      <summary className={styles.small}>L'annonce, telle qu'elle était à la demande</summary>
      <dl>
        {listing.map(({ name, text }) => (
          <Fact key={name} name={name}>
            <span className={styles.written}>{text}</span>
          </Fact>
        ))}
      </dl>
    </details>
  )
}

/** What went out with the item and was not ticked off at the return. */
function MissingLines({ dispute }: DisputeProps): ReactNode {
  const missing = missingAtReturn(dispute.rental.checklist)
  return missing.length > 0 && <p>À vérifier : {missing.join(', ')}.</p>
}

/** «12 locations terminées ; 2 cautions partagées, dont 1 sans rien recevoir». */
function recordText({ completed, disputed, lost }: DisputeParty, how: string): string {
  const rentals = completed === 0 ? 'Aucune location terminée' : countOf(completed, 'location terminée')
  if (disputed === 0) return rentals
  return `${rentals} ; ${countOf(disputed, 'caution partagée')}${lost > 0 ? `, dont ${lost} ${how}` : ''}`
}
