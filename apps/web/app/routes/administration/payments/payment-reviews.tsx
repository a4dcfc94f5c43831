import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import { type ReactNode, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import { DecisionList, useDecisions } from '../decisions/decisions.tsx'
import type { Lists } from '../page/administration-query.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewDialog, type ReviewQuestion } from './review-dialog.tsx'

export interface PaymentReviewsProps {
  readonly list: Lists['paiements']
  readonly refresh: () => Promise<void>
}

export function PaymentReviews({ list, refresh }: PaymentReviewsProps): ReactNode {
  const { reviews, more } = list
  const decisions = useDecisions<ReviewQuestion>(refresh)
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
          onDecide={(choice) => decisions.ask({ review, choice })}
        />
      )}
      dialog={(question, wiring) => (
        <ReviewDialog key={question.review.id + question.choice} question={question} {...wiring} />
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
