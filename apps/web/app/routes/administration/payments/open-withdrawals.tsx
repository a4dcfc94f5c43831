import type { OpenWithdrawal } from '@okoume/contract/wire/administration.ts'
import { type HandOutcome, listHandOutcomes } from '@okoume/domain/ledger/withdrawals.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { Price } from '#app/ui/price.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, DecideButton } from '../page/case-card.tsx'
import { PersonLines } from '../page/person-lines.tsx'
import { WorkQueue } from '../page/work-queue.tsx'
import { Proposal } from './proposal.tsx'
import { SettleWithdrawal, type WithdrawalQuestion } from './settle-withdrawal.tsx'

interface OpenWithdrawalsProps {
  readonly list: Lists['retraits']
  readonly roles: Roles
}

export function OpenWithdrawals({ list: { withdrawals, more }, roles }: OpenWithdrawalsProps): ReactNode {
  return (
    <WorkQueue<OpenWithdrawal, WithdrawalQuestion>
      cases={withdrawals}
      more={more && `Seuls les ${withdrawals.length} plus anciens sont montrés.`}
      card={(withdrawal, ask) => (
        <WithdrawalCard
          key={withdrawal.id}
          withdrawal={withdrawal}
          decides={!withdrawal.frozen || roles.includes('supervisor')}
          onDecide={(outcome) => ask({ withdrawal, outcome })}
        />
      )}
      dialog={(question, wiring) => (
        <SettleWithdrawal key={question.withdrawal.id + question.outcome} question={question} {...wiring} />
      )}
    />
  )
}

interface WithdrawalCardProps {
  readonly withdrawal: OpenWithdrawal
  readonly decides: boolean
  readonly onDecide: (outcome: HandOutcome) => void
}

function WithdrawalCard({ withdrawal, decides, onDecide }: WithdrawalCardProps): ReactNode {
  const { id, amount, byHand, createdAt, operator, phone, userEmail, userName, userPhone, frozen } =
    withdrawal
  const { proposed, waiting, heldUntil } = withdrawal
  const outcomes = listHandOutcomes({ isProposed: proposed !== null })
  // Whoever noted a payment may take it back; another one confirms it.
  const choices = CHOICES.filter(
    ({ outcome }) => outcomes.includes(outcome) && (outcome !== 'confirmed' || proposed?.mayDecide),
  )
  return (
    <CaseCard
      id={id}
      mark={<OperatorMark operator={operator} className={styles.mark} />}
      subject={tidyGabonPhone(phone)}
      note={operatorFacts(operator).label}
      sum={<Price amount={amount} />}
      when={
        <>
          Demandé le <Instant at={createdAt} />
        </>
      }
      waiting={
        !byHand &&
        (waiting ? (
          <>
            <Badge tone="gold">Attend</Badge> {operatorFacts(operator).label} n'a pas assez pour nous : il
            part seul dès que l'argent y est.
          </>
        ) : (
          <>
            <Badge>Chez l'opérateur</Badge> Le prestataire l'envoie lui-même : rien à faire ici.
          </>
        ))
      }
      buttons={
        byHand &&
        decides &&
        choices.map(({ outcome, text, variant }) => (
          <DecideButton key={outcome} of={id} variant={variant} onClick={() => onDecide(outcome)}>
            {text}
          </DecideButton>
        ))
      }
    >
      <p className={`${kit.row0x4} ${kit.middle} ${kit.breaks}`}>
        <PersonLines name={userName} email={userEmail} phone={userPhone} />
      </p>
      {frozen && (
        <p className={`${kit.row0x4} ${kit.middle} ${kit.breaks}`}>
          <Badge tone="terracotta">Compte suspendu</Badge> Un superviseur en décide ; l'argent reste dû à la
          personne.
        </p>
      )}
      {heldUntil && (
        <p className={`${kit.row0x4} ${kit.middle} ${kit.breaks}`}>
          <Badge tone="terracotta">Numéro à vérifier</Badge>
          <span>
            L'opérateur connaît ce numéro sous un autre nom, ou ce compte s'ouvre par SMS et ne lui a jamais
            rien envoyé : demandez de qui est le numéro. À payer à partir du <Instant at={heldUntil} />, ou à
            rendre.
          </span>
        </p>
      )}
      {proposed && <Proposal what="Payé" note={`Reçu : ${proposed.receipt}`} proposed={proposed} />}
    </CaseCard>
  )
}

interface Choice {
  readonly outcome: HandOutcome
  readonly text: string
  readonly variant: 'primary' | 'danger'
}

const CHOICES: readonly Choice[] = [
  { outcome: 'paid', text: 'Payé', variant: 'primary' },
  { outcome: 'returned', text: 'Impossible', variant: 'danger' },
  { outcome: 'confirmed', text: 'Confirmer', variant: 'primary' },
  { outcome: 'declined', text: 'Refuser', variant: 'danger' },
]
