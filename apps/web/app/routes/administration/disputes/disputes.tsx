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
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { DecisionList, useDecisions } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { countOf, PersonLines, PhoneLink } from '../page/person-lines.tsx'
import { Detail } from '../payments/review-card.tsx'
import { DisputeConversation } from './dispute-conversation.tsx'
import { DisputePhotos } from './dispute-photos.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { HandoverStatements, rentOf, SettleHandoverDialog } from './settle-handover-dialog.tsx'

export interface DisputesProps {
  readonly list: Lists['retours']
  readonly refresh: () => Promise<void>
}

export function Disputes({ list, refresh }: DisputesProps): ReactNode {
  const { disputes, more } = list
  const decisions = useDecisions<Dispute>(refresh)
  return (
    <DecisionList
      decisions={decisions}
      cases={disputes}
      more={more && `Seuls les ${disputes.length} plus anciens sont montrés.`}
      card={(dispute) => (
        <DisputeCard key={dispute.rental.id} dispute={dispute} onSettle={() => decisions.ask(dispute)} />
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
  const { rental, owner, renter, recipientPhone, payerPhone, contestedAt } = dispute
  const isHandover = dispute.about === 'handover'
  const contested = isHandover ? rentOf(dispute) : contestedPart(rental)
  const isPart = !isHandover && contested < rental.deposit
  const dates = formatLongPeriod(calendarDay(rental.start_date), calendarDay(rental.end_date))
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.caseHead} id={rental.id}>
        <div>
          <h2 className={styles.subject}>{rental.itemTitle}</h2>
          <p className={styles.when}>
            Loué {dates}
            {rental.quantity > 1 && ` · ${rental.quantity} exemplaires`}
          </p>
        </div>
        <p className={styles.sum}>
          <span className={styles.sumName}>{isHandover ? 'Loyer' : isPart ? 'Demandé' : 'Caution'}</span>{' '}
          {formatFrancs(contested)}
          {isPart && <span className={styles.sumName}> sur {formatFrancs(rental.deposit)}</span>}
        </p>
      </div>
      {isHandover ? <HandoverStatements dispute={dispute} /> : <ContestStatements rental={rental} />}
      <MissingLines dispute={dispute} />
      <Proofs dispute={dispute} />
      <dl className={styles.parties}>
        <Detail name="Propriétaire">
          <PersonLines {...owner} />
          <span className={styles.answer}>{recordText(owner, 'sans rien recevoir')}</span>
        </Detail>
        <Detail name="Locataire">
          <PersonLines {...renter} />
          <span className={styles.answer}>{recordText(renter, 'en payant une part')}</span>
        </Detail>
        {payerPhone && payerPhone !== renter.phone && (
          <Detail name="A payé la location">
            <PhoneLink phone={payerPhone} />
          </Detail>
        )}
        {recipientPhone && ![renter.phone, payerPhone].includes(recipientPhone) && (
          <Detail name="Reçoit l'objet">
            <PhoneLink phone={recipientPhone} />
          </Detail>
        )}
      </dl>
      <ListingAsked listing={dispute.listing} />
      <p className={styles.when}>
        {isHandover ? 'Signalé' : 'Contesté'} le <Instant at={contestedAt} />
      </p>
      <div className={styles.buttons}>
        <Button aria-haspopup="dialog" aria-describedby={rental.id} onClick={onSettle}>
          {isHandover ? 'Trancher' : 'Partager la caution'}
        </Button>
        {dispute.photos > 0 ? (
          <DisputePhotos dispute={dispute} />
        ) : (
          <p className={styles.small}>Aucune photo, ni de la remise ni du retour.</p>
        )}
        {rental.conversationShared && <DisputeConversation dispute={dispute} />}
      </div>
    </Card>
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
function Proofs({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { rental, claimed } = dispute
  const { state, provedAt, returnProvedAt } = rental.handover
  return (
    <dl className={styles.parties}>
      <Detail name="Remise">
        {provedAt ? (
          <ByCode at={provedAt} claimed={claimed.handover} />
        ) : state === 'presumed' ? (
          'Présumée, sans code.'
        ) : (
          'Pas prouvée.'
        )}
      </Detail>
      <Detail name="Retour">
        {returnProvedAt ? (
          <ByCode at={returnProvedAt} claimed={claimed.return} />
        ) : rental.returnDeclaredAt ? (
          <>
            Déclaré par le locataire le <Instant at={rental.returnDeclaredAt} />, sans code.
          </>
        ) : (
          'Ni prouvé ni déclaré.'
        )}
      </Detail>
    </dl>
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
          <Detail key={name} name={name}>
            <span className={styles.written}>{text}</span>
          </Detail>
        ))}
      </dl>
    </details>
  )
}

/** What went out with the item and was not ticked off at the return. */
function MissingLines({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const missing = missingAtReturn(dispute.rental.checklist)
  return missing.length > 0 && <p>À vérifier : {missing.join(', ')}.</p>
}

/** «12 locations terminées ; 2 cautions partagées, dont 1 sans rien recevoir». */
function recordText({ completed, disputed, lost }: DisputeParty, how: string): string {
  const rentals = completed === 0 ? 'Aucune location terminée' : countOf(completed, 'location terminée')
  if (disputed === 0) return rentals
  return `${rentals} ; ${countOf(disputed, 'caution partagée')}${lost > 0 ? `, dont ${lost} ${how}` : ''}`
}
