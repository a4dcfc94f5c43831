import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import { type ReactNode, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { attempt, DecisionDialog, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import { DecisionList, type DecisionWiring, useDecisions } from '../decisions/decisions.tsx'
import type { Lists } from '../page/administration-query.ts'
import { describeConsequence, KIND_LABELS, needsConfirmation, type ReviewOutcome } from './explain-review.ts'
import { ReviewCard } from './review-card.tsx'

export interface PaymentReviewsProps {
  readonly list: Lists['paiements']
  readonly refresh: () => Promise<void>
}

interface Question {
  readonly review: PaymentReview
  readonly outcome: ReviewOutcome
}

export function PaymentReviews({ list, refresh }: PaymentReviewsProps): ReactNode {
  const { reviews, more } = list
  const decisions = useDecisions<Question>(refresh)
  const [asking, setAsking] = useState<string | null>(null)
  const askProvider = async (review: PaymentReview) => {
    if (asking !== null) return
    setAsking(review.id)
    await decisions.showToast(...(await askAgain(review)))
    setAsking(null)
  }
  return (
    <DecisionList
      decisions={decisions}
      cases={reviews}
      more={more && `Seules les ${reviews.length} plus anciennes sont montrées.`}
      card={(review) => (
        <ReviewCard
          key={review.id}
          review={review}
          asking={asking}
          onAsk={() => askProvider(review)}
          onDecide={(outcome) => decisions.ask({ review, outcome })}
        />
      )}
      dialog={(question, wiring) => (
        <NoteDialog key={question.review.id + question.outcome} question={question} {...wiring} />
      )}
    />
  )
}

async function askAgain({ id, label }: PaymentReview): Promise<['info' | 'error', string]> {
  try {
    const send = () => signedInApi.resolveReview({ params: { id }, body: { outcome: 'ask', note: '' } })
    const overtaken = await attempt(send, id)
    if (overtaken !== null) return ['error', overtaken]
    return [
      'info',
      `${label} : le prestataire est interrogé. Ce qu'il répond de définitif est pris en compte.`,
    ]
  } catch (error) {
    return ['error', readApiError(error)?.message ?? LOST_TEXT]
  }
}

function dialogTexts({ review, outcome }: Question): { readonly title: string; readonly submitText: string } {
  if (outcome === 'declined') return { title: 'Refuser cette perte ?', submitText: 'Refuser la perte' }
  const kind = KIND_LABELS[review.kind]
  if (outcome === 'failed') return { title: `${kind} échoué ?`, submitText: "Confirmer l'échec" }
  return review.proposedLoss
    ? { title: 'Confirmer cette perte ?', submitText: 'Confirmer la perte' }
    : { title: `${kind} abouti ?`, submitText: 'Confirmer la réussite' }
}

interface NoteDialogProps extends DecisionWiring {
  readonly question: Question
}

function NoteDialog({ question, ...wiring }: NoteDialogProps): ReactNode {
  const { review, outcome } = question
  const { title, submitText } = dialogTexts(question)
  const isFinal = outcome !== 'declined' && !needsConfirmation(review, outcome)
  return (
    <DecisionDialog
      {...wiring}
      title={title}
      subject={review.id}
      asks={{
        name: 'note',
        label: 'Ce que vous avez constaté',
        hint: 'Par exemple le relevé du prestataire, avec sa référence. Cette note reste au dossier.',
        missing: "Notez d'où vous le savez.",
        maxLength: 500,
        long: true,
      }}
      submitText={submitText}
      variant={outcome === 'succeeded' ? 'primary' : 'danger'}
      send={(note) => signedInApi.resolveReview({ params: { id: review.id }, body: { outcome, note } })}
      done={`${review.label} : ${describeConsequence(review, outcome)}`}
    >
      <p>
        {describeConsequence(review, outcome)}
        {isFinal && ' Cette décision est définitive.'}
      </p>
    </DecisionDialog>
  )
}
