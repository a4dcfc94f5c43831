import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import { REFUND_SOURCE_LABELS } from '@okoume/domain/ledger/review-outcomes.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { explainReview } from '@okoume/domain/payment/review-reasons.ts'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { Price } from '#app/ui/price.tsx'
import styles from '../page/administration.module.css'
import { CHOICE_LABELS, KIND_LABELS, type ReviewChoice } from './explain-review.ts'

export interface ReviewCardProps {
  readonly review: PaymentReview
  /** The id of the operation that the provider is being asked about. */
  readonly asking: string | null
  readonly onAsk: () => void
  readonly onDecide: (choice: ReviewChoice) => void
}

export function ReviewCard({ review, asking, onAsk, onDecide }: ReviewCardProps): ReactNode {
  const { id, kind, label, amount, since, receivedAmount, proposed } = review
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.caseHead} id={id}>
        <div>
          <Badge tone="gold">{KIND_LABELS[kind]}</Badge>
          <h2 className={styles.subject}>{label}</h2>
        </div>
        <p className={styles.sum}>
          <Price amount={receivedAmount ?? amount} />
        </p>
      </div>
      <p>{explainReview(review)}</p>
      <Ordered review={review} />
      <Evidence evidence={review.evidence} />
      {proposed && <Proposed proposed={proposed} />}
      <p className={styles.when}>
        Attend depuis le <Instant at={since} />
      </p>
      <div className={styles.buttons}>
        {receivedAmount === null && (
          <Button
            variant="secondary"
            busy={asking === id}
            busyText="Interrogation..."
            disabled={asking !== null}
            onClick={onAsk}
            aria-describedby={id}
          >
            Interroger de nouveau
          </Button>
        )}
        {choices(review).map(({ choice, text }) => (
          <Button
            key={choice}
            variant={choice === 'failed' || choice === 'declined' ? 'danger' : 'secondary'}
            aria-haspopup="dialog"
            aria-describedby={id}
            onClick={() => onDecide(choice)}
          >
            {text}
          </Button>
        ))}
      </div>
    </Card>
  )
}

interface Choice {
  readonly choice: ReviewChoice
  readonly text: string
}

/** A second administrator confirms or declines what the first one has decided; both may still decide otherwise. */
function choices({ outcomes, proposed }: PaymentReview): readonly Choice[] {
  const others = outcomes.flatMap((choice) =>
    choice === proposed?.outcome ? [] : [{ choice, text: CHOICE_LABELS[choice] }],
  )
  if (!proposed?.mayDecide) return others
  return [{ choice: proposed.outcome, text: 'Confirmer' }, { choice: 'declined', text: 'Refuser' }, ...others]
}

/** What the first administrator has decided, and that a second one confirms it. */
function Proposed({ proposed }: { readonly proposed: NonNullable<PaymentReview['proposed']> }): ReactNode {
  const { outcome, byName, note, at, mayDecide, phoneNumber, paidFrom, receipt, amount } = proposed
  return (
    <>
      <blockquote className={styles.quote}>
        <p className={styles.small}>
          {CHOICE_LABELS[outcome]}, selon {byName}, le <Instant at={at} />
        </p>
        <p className={styles.written}>{note}</p>
      </blockquote>
      <dl className={styles.details}>
        {phoneNumber !== null && <Detail name="Nouveau numéro">{tidyGabonPhone(phoneNumber)}</Detail>}
        {paidFrom !== null && <Detail name="Payé depuis">{REFUND_SOURCE_LABELS[paidFrom]}</Detail>}
        {receipt !== null && <Detail name="Reçu">{receipt}</Detail>}
        {amount !== null && <Detail name="Somme reçue">{formatFrancs(amount)}</Detail>}
      </dl>
      <p>
        {mayDecide
          ? "Un administrateur n'en décide pas seul : vérifiez, puis confirmez ou refusez."
          : 'Un autre administrateur doit la confirmer.'}
      </p>
    </>
  )
}

/** What was asked of the provider. */
function Ordered({ review }: { readonly review: PaymentReview }): ReactNode {
  const { operator, phone, provider, reference, providerReference, createdAt, failure } = review
  const { amount, receivedAmount } = review
  return (
    <dl className={styles.details}>
      <Detail name="Numéro">
        {tidyGabonPhone(phone)}, {operatorFacts(operator).label}
      </Detail>
      <Detail name="Prestataire">{provider}</Detail>
      <Detail name="Demandé le">
        <Instant at={createdAt} />
      </Detail>
      <Detail name="Notre référence">{reference}</Detail>
      <Detail name="Sa référence">{providerReference ?? 'Aucune'}</Detail>
      <Detail name="Motif">{failure}</Detail>
      {receivedAmount !== null && <Detail name="Demandé">{formatFrancs(amount)}</Detail>}
    </dl>
  )
}

export function Detail({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Evidence({ evidence }: { readonly evidence: string | null }): ReactNode {
  if (evidence === null) return <p className={styles.quiet}>Le prestataire n'a rien répondu de lisible.</p>
  const said = readEvidence(evidence)
  return (
    <div className={styles.evidence}>
      <h3 className={styles.small}>Ce que le prestataire a répondu</h3>
      {said ? (
        <dl className={styles.said}>
          {said.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{evidence}</p>
      )}
    </div>
  )
}

/** One thing that the provider said: its own name for it, and the value. */
type Said = readonly [name: string, value: string]

/** What a provider answered, name by name; null where it is no JSON object. */
export function readEvidence(evidence: string): readonly Said[] | null {
  try {
    const read: unknown = JSON.parse(evidence)
    return typeof read === 'object' && read !== null ? flatten(read, '') : null
  } catch {
    return null
  }
}

function flatten(value: object, prefix: string): readonly Said[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (typeof inner === 'object' && inner !== null) return flatten(inner, `${path}.`)
    return [[path, String(inner)] as const]
  })
}
