import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { Price } from '#app/ui/price.tsx'
import styles from '../page/administration.module.css'
import { explainReview, KIND_LABELS, type ReviewOutcome } from './explain-review.ts'

export interface ReviewCardProps {
  readonly review: PaymentReview
  /** The id of the operation that the provider is being asked about. */
  readonly asking: string | null
  readonly onAsk: () => void
  readonly onDecide: (outcome: ReviewOutcome) => void
}

export function ReviewCard({ review, asking, onAsk, onDecide }: ReviewCardProps): ReactNode {
  const { id, kind, label, amount, since, proposedLoss } = review
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.caseHead} id={id}>
        <div>
          <Badge tone="gold">{KIND_LABELS[kind]}</Badge>
          <h2 className={styles.subject}>{label}</h2>
        </div>
        <p className={styles.sum}>
          <Price amount={amount} />
        </p>
      </div>
      <p>{explainReview(review)}</p>
      <Ordered review={review} />
      <Evidence evidence={review.evidence} />
      {proposedLoss && <ProposedLoss loss={proposedLoss} />}
      <p className={styles.when}>
        Attend depuis le <Instant at={since} />
      </p>
      <div className={styles.buttons}>
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
        {choices(review).map(({ outcome, text }) => (
          <Button
            key={outcome}
            variant={outcome === 'succeeded' ? 'secondary' : 'danger'}
            aria-haspopup="dialog"
            aria-describedby={id}
            onClick={() => onDecide(outcome)}
          >
            {text}
          </Button>
        ))}
      </div>
    </Card>
  )
}

interface Choice {
  readonly outcome: ReviewOutcome
  readonly text: string
}

const FAILED: Choice = { outcome: 'failed', text: 'Échoué' }

function choices({ proposedLoss }: PaymentReview): readonly Choice[] {
  if (!proposedLoss) return [{ outcome: 'succeeded', text: 'Abouti' }, FAILED]
  if (!proposedLoss.mayDecide) return [FAILED]
  return [
    { outcome: 'succeeded', text: 'Confirmer la perte' },
    { outcome: 'declined', text: 'Refuser la perte' },
    FAILED,
  ]
}

/** What the first administrator has found, and that a second one decides. */
function ProposedLoss({ loss }: { readonly loss: NonNullable<PaymentReview['proposedLoss']> }): ReactNode {
  const { byName, note, at, mayDecide } = loss
  return (
    <>
      <blockquote className={styles.quote}>
        <p className={styles.small}>
          Perte proposée par {byName}, le <Instant at={at} />
        </p>
        <p className={styles.written}>{note}</p>
      </blockquote>
      <p>
        {mayDecide
          ? "Elle dépasse ce qu'un administrateur décide seul : vérifiez, puis confirmez ou refusez."
          : 'Un autre administrateur doit la confirmer.'}
      </p>
    </>
  )
}

/** What was asked of the provider. */
function Ordered({ review }: { readonly review: PaymentReview }): ReactNode {
  const { operator, phone, provider, reference, providerReference, createdAt, failure } = review
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
