import type { UnansweredOperation } from '@okoume/contract/wire/administration-work.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Instant } from '#app/components/instant.tsx'
import { Price } from '#app/components/price.tsx'
import styles from './administration.module.css'
import type { Lists } from './administration-query.ts'
import { KIND_LABELS } from './explain-review.ts'
import { STATE_LABELS } from './payment-labels.ts'
import { phoneText } from './person-lines.tsx'
import { Detail } from './review-card.tsx'

/** What was asked of a provider and is not over. Nothing is decided here: the site asks by itself. */
export function Unanswered({ list }: { readonly list: Lists['sans-reponse'] }): ReactNode {
  const { operations, more } = list
  if (operations.length === 0) return <EmptyState title="Rien n'attend" />
  return (
    <>
      <ul className={styles.list}>
        {operations.map((operation) => (
          <OperationCard key={operation.id} operation={operation} />
        ))}
      </ul>
      {more && <p className={styles.more}>Seules les {operations.length} plus anciennes sont montrées.</p>}
    </>
  )
}

function OperationCard({ operation }: { readonly operation: UnansweredOperation }): ReactNode {
  const { kind, label, amount, phone, operator, provider, reference, checks, nextCheckAt } = operation
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.caseHead}>
        <div>
          <Badge tone="gold">{KIND_LABELS[kind]}</Badge>
          <h2 className={styles.subject}>{label}</h2>
        </div>
        <p className={styles.sum}>
          <Price amount={amount} />
        </p>
      </div>
      <p>{STATE_LABELS[operation.state]}</p>
      <dl className={styles.details}>
        <Detail name="Numéro">
          {phoneText(phone)}, {operatorFacts(operator).label}
        </Detail>
        <Detail name="Prestataire">{provider}</Detail>
        <Detail name="Notre référence">{reference}</Detail>
        <Detail name="Questions posées">{checks}</Detail>
        <Detail name="Prochaine question">{nextCheckAt ? <Instant at={nextCheckAt} /> : 'Aucune'}</Detail>
      </dl>
      <p className={styles.when}>
        Demandé le <Instant at={operation.createdAt} />
      </p>
    </Card>
  )
}
