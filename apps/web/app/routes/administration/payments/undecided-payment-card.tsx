import type { UndecidedPayment } from '@okoume/contract/wire/administration.ts'
import { REFUND_SOURCE_LABELS } from '@okoume/domain/ledger/manual-outcomes.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { explainUndecided } from '@okoume/domain/payment/undecided-reasons.ts'
import type { ReactNode } from 'react'
import type { Action } from '#app/shell/actions/action.ts'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { Price } from '#app/ui/price.tsx'
import styles from '../page/administration.module.css'
import { CaseCard, DecideButton, Fact, Facts, RunButton } from '../page/case-card.tsx'
import { CHOICE_LABELS, type DecisionChoice, KIND_LABELS } from './explain-decision.ts'
import { Proposal } from './proposal.tsx'

interface UndecidedPaymentCardProps {
  readonly payment: UndecidedPayment
  readonly askProvider: Action<UndecidedPayment>
  readonly onDecide: (choice: DecisionChoice) => void
}

export function UndecidedPaymentCard({
  payment,
  askProvider,
  onDecide,
}: UndecidedPaymentCardProps): ReactNode {
  const { id, kind, label, amount, since, receivedAmount, proposed } = payment
  return (
    <CaseCard
      id={id}
      badge={KIND_LABELS[kind]}
      subject={label}
      sum={<Price amount={receivedAmount ?? amount} />}
      when={
        <>
          Attend depuis le <Instant at={since} />
        </>
      }
      buttons={
        <>
          {receivedAmount === null && (
            <RunButton
              of={id}
              action={askProvider}
              input={payment}
              variant="secondary"
              busyText="Interrogation..."
            >
              Interroger de nouveau
            </RunButton>
          )}
          {choices(payment).map(({ choice, text }) => (
            <DecideButton
              key={choice}
              of={id}
              variant={choice === 'failed' || choice === 'declined' ? 'danger' : 'secondary'}
              onClick={() => onDecide(choice)}
            >
              {text}
            </DecideButton>
          ))}
        </>
      }
    >
      <p>{explainUndecided(payment)}</p>
      <Ordered payment={payment} />
      <Evidence evidence={payment.evidence} />
      {proposed && (
        <Proposal what={CHOICE_LABELS[proposed.outcome]} note={proposed.note} proposed={proposed}>
          <Facts>
            {proposed.phoneNumber !== null && (
              <Fact name="Nouveau numéro">{tidyGabonPhone(proposed.phoneNumber)}</Fact>
            )}
            {proposed.paidFrom !== null && (
              <Fact name="Payé depuis">{REFUND_SOURCE_LABELS[proposed.paidFrom]}</Fact>
            )}
            {proposed.receipt !== null && <Fact name="Reçu">{proposed.receipt}</Fact>}
            {proposed.amount !== null && <Fact name="Somme reçue">{formatFrancs(proposed.amount)}</Fact>}
          </Facts>
        </Proposal>
      )}
    </CaseCard>
  )
}

interface Choice {
  readonly choice: DecisionChoice
  readonly text: string
}

/** A second administrator confirms or declines what the first one has decided; both may still decide otherwise. */
function choices({ outcomes, proposed }: UndecidedPayment): readonly Choice[] {
  const others = outcomes.flatMap((choice) =>
    choice === proposed?.outcome ? [] : [{ choice, text: CHOICE_LABELS[choice] }],
  )
  if (!proposed?.mayDecide) return others
  return [{ choice: proposed.outcome, text: 'Confirmer' }, { choice: 'declined', text: 'Refuser' }, ...others]
}

function Ordered({ payment }: { readonly payment: UndecidedPayment }): ReactNode {
  const { operator, phone, provider, reference, providerReference, createdAt, failure } = payment
  const { amount, receivedAmount } = payment
  return (
    <Facts>
      <Fact name="Numéro">
        {tidyGabonPhone(phone)}, {operatorFacts(operator).label}
      </Fact>
      <Fact name="Prestataire">{provider}</Fact>
      <Fact name="Demandé le">
        <Instant at={createdAt} />
      </Fact>
      <Fact name="Notre référence">{reference}</Fact>
      <Fact name="Sa référence">{providerReference ?? 'Aucune'}</Fact>
      <Fact name="Motif">{failure}</Fact>
      {receivedAmount !== null && <Fact name="Demandé">{formatFrancs(amount)}</Fact>}
    </Facts>
  )
}

function Evidence({ evidence }: { readonly evidence: string | null }): ReactNode {
  if (evidence === null) return <p className={kit.soft}>Le prestataire n'a rien répondu de lisible.</p>
  const facts = readEvidence(evidence)
  return (
    <div className={styles.quote}>
      <h3 className={styles.small}>Ce que le prestataire a répondu</h3>
      {facts ? (
        <dl className={`${kit.stack1} ${kit.small} ${styles.said}`}>
          {facts.map(([name, value]) => (
            <div key={name} className={kit.stack}>
              <dt className={kit.soft}>{name}</dt>
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
type EvidenceField = readonly [name: string, value: string]

/** Flattens a provider's JSON to dotted names and values; null for anything but a JSON object. */
export function readEvidence(evidence: string): readonly EvidenceField[] | null {
  try {
    const read: unknown = JSON.parse(evidence)
    return typeof read === 'object' && read !== null ? flatten(read, '') : null
  } catch {
    return null
  }
}

function flatten(value: object, prefix: string): readonly EvidenceField[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (typeof inner === 'object' && inner !== null) return flatten(inner, `${path}.`)
    return [[path, String(inner)] as const]
  })
}
