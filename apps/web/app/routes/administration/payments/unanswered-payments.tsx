import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { Instant } from '#app/ui/instant.tsx'
import { Price } from '#app/ui/price.tsx'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'
import { KIND_LABELS, STATE_LABELS } from './explain-decision.ts'

interface UnansweredPaymentsProps {
  readonly list: Lists['sans-reponse']
}

/** Payments whose provider has not answered yet. Read-only: the site keeps asking. */
export function UnansweredPayments({ list: { operations, more } }: UnansweredPaymentsProps): ReactNode {
  return (
    <WorkQueue
      cases={operations}
      more={more && `Seules les ${operations.length} plus anciennes sont montrées.`}
      card={({ id, kind, label, amount, state, phone, operator, provider, reference, ...asked }) => (
        <CaseCard
          key={id}
          badge={KIND_LABELS[kind]}
          subject={label}
          sum={<Price amount={amount} />}
          when={
            <>
              Demandé le <Instant at={asked.createdAt} />
            </>
          }
        >
          <p>{STATE_LABELS[state]}</p>
          <Facts>
            <Fact name="Numéro">
              {tidyGabonPhone(phone)}, {operatorFacts(operator).label}
            </Fact>
            <Fact name="Prestataire">{provider}</Fact>
            <Fact name="Notre référence">{reference}</Fact>
            <Fact name="Questions posées">{asked.checks}</Fact>
            <Fact name="Prochaine question">
              {asked.nextCheckAt ? <Instant at={asked.nextCheckAt} /> : 'Aucune'}
            </Fact>
          </Facts>
        </CaseCard>
      )}
    />
  )
}
