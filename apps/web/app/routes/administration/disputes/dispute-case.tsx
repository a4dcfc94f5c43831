import type { Dispute, DisputeParty } from '@okoume/contract/wire/administration.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { missingAtReturn } from '@okoume/domain/rental/handover-checklist.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import { DEPOSIT_CLAIM_CAUSE_LABELS } from '@okoume/domain/rental/rental-status.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import type { ReactNode } from 'react'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import styles from '../page/administration.module.css'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { PersonLines, PhoneLink } from '../page/person-lines.tsx'
import { HandoverStatements, rentOf } from './settle-handover-dialog.tsx'

interface DisputeProps {
  readonly dispute: Dispute
}

interface DisputeCaseProps extends DisputeProps {
  readonly as?: 'li' | 'div'
  readonly buttons?: ReactNode
  readonly children: ReactNode
}

export function DisputeCase({ dispute, children, ...card }: DisputeCaseProps): ReactNode {
  const { rental, about, owner, renter, recipientPhone, payerPhone } = dispute
  const dates = formatLongPeriod(calendarDay(rental.start_date), calendarDay(rental.end_date))
  const contested = about === 'handover' ? rentOf(dispute) : claimedPart(rental)
  const isPart = about !== 'handover' && contested < rental.deposit
  const missing = missingAtReturn(rental.checklist)
  return (
    <CaseCard
      {...card}
      id={rental.id}
      subject={rental.itemTitle}
      note={`Loué ${dates}${rental.quantity > 1 ? ` · ${rental.quantity} exemplaires` : ''}`}
      sum={
        <>
          <span className={styles.sumName}>
            {about === 'handover' ? 'Loyer' : isPart ? 'Demandé' : 'Caution'}
          </span>{' '}
          {formatFrancs(contested)}
          {isPart && <span className={styles.sumName}> sur {formatFrancs(rental.deposit)}</span>}
        </>
      }
    >
      {about === 'handover' ? (
        <HandoverStatements dispute={dispute} />
      ) : (
        <DepositClaimStatements dispute={dispute} />
      )}
      {missing.length > 0 && <p>À vérifier : {missing.join(', ')}.</p>}
      <Proofs dispute={dispute} />
      <Facts kind="people">
        <Fact name="Propriétaire">
          <PersonLines {...owner} />
          <span className={`${kit.note} ${kit.breaks} ${styles.answer}`}>
            {recordText(owner, 'sans rien recevoir')}
          </span>
        </Fact>
        <Fact name="Locataire">
          <PersonLines {...renter} />
          <span className={`${kit.note} ${kit.breaks} ${styles.answer}`}>
            {recordText(renter, 'en payant une part')}
          </span>
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
      {children}
    </CaseCard>
  )
}

function DepositClaimStatements({ dispute }: DisputeProps): ReactNode {
  const { contest, contestReason } = dispute.rental
  const cause = contest?.cause ? ` : ${DEPOSIT_CLAIM_CAUSE_LABELS[contest.cause].toLowerCase()}` : ''
  const proposal = contest?.proposal ?? null
  return (
    <>
      <blockquote className={styles.quote}>
        <p className={styles.small}>
          Ce que dit le propriétaire{cause}, le <Instant at={dispute.contestedAt} />
        </p>
        <p className={styles.written}>{contestReason || 'Aucune raison donnée.'}</p>
      </blockquote>
      <blockquote className={styles.quote}>
        <p className={styles.small}>
          Ce que répond le locataire{proposal !== null && `, qui propose ${formatFrancs(proposal)}`}
          {contest?.answeredAt && (
            <>
              , le <Instant at={contest.answeredAt} />
            </>
          )}
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
          <ByCode word="Prouvée" at={provedAt} claimed={claimed.handover} />
        ) : state === 'presumed' ? (
          'Présumée, sans code.'
        ) : (
          'Pas prouvée.'
        )}
      </Fact>
      <Fact name="Retour">
        {returnProvedAt ? (
          <ByCode word="Prouvé" at={returnProvedAt} claimed={claimed.return} />
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

interface ByCodeProps {
  readonly word: 'Prouvé' | 'Prouvée'
  readonly at: string
  readonly claimed: string | null
}

/** A code that was noted without network arrives later: both hours are told. */
function ByCode({ word, at, claimed }: ByCodeProps): ReactNode {
  const isLater = claimed !== null && Date.parse(at) - Date.parse(claimed) >= MINUTE_MS
  return (
    <>
      {word} par code le <Instant at={claimed !== null && isLater ? claimed : at} />
      {isLater && (
        <>
          , selon l'appareil ; arrivé le <Instant at={at} />
        </>
      )}
      .
    </>
  )
}

export function DisputeAmounts({ dispute }: DisputeProps): ReactNode {
  const { deposit, value, service_fee, total_price } = dispute.rental
  const fee = service_fee ?? 0
  return (
    <Facts kind="figures">
      <Fact name="Loyer">{formatFrancs(rentOf(dispute))}</Fact>
      <Fact name="Frais de service">{formatFrancs(fee)}</Fact>
      <Fact name="Caution">{formatFrancs(deposit)}</Fact>
      {value && <Fact name="Valeur déclarée, par exemplaire">{formatFrancs(value)}</Fact>}
      <Fact name="Payé par le locataire">{formatFrancs(total_price + fee)}</Fact>
      <Fact name="Caution encore gardée">{formatFrancs(dispute.heldDeposit)}</Fact>
    </Facts>
  )
}

/** Texts of a stranger: shown as text, never as markup or links. */
export function ListingAsked({ dispute }: DisputeProps): ReactNode {
  return (
    <Facts>
      {dispute.listing.map(({ name, text }) => (
        <Fact key={name} name={name}>
          <span className={styles.written}>{text}</span>
        </Fact>
      ))}
    </Facts>
  )
}

export const NO_PHOTO = 'Aucune photo, ni de la remise ni du retour.'

/** «12 locations terminées ; 2 cautions partagées, dont 1 sans rien recevoir». */
function recordText({ completed, disputed, lost }: DisputeParty, how: string): string {
  const rentals = completed === 0 ? 'Aucune location terminée' : formatCount(completed, 'location terminée')
  if (disputed === 0) return rentals
  return `${rentals} ; ${formatCount(disputed, 'caution partagée')}${lost > 0 ? `, dont ${lost} ${how}` : ''}`
}
