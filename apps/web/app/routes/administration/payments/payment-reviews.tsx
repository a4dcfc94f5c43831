import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useDecision } from '../decisions/use-decision.ts'
import type { Lists } from '../page/administration-query.ts'
import { WorkQueue } from '../page/work-queue.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewDialog, type ReviewQuestion } from './review-dialog.tsx'

interface PaymentReviewsProps {
  readonly list: Lists['paiements']
}

export function PaymentReviews({ list: { reviews, more } }: PaymentReviewsProps): ReactNode {
  const askProvider = useDecision({
    subject: ({ id }: PaymentReview) => id,
    call: ({ id }) => signedInApi.resolveReview({ params: { id }, body: { outcome: 'ask', note: '' } }),
    done: (_, { label }) =>
      `${label} : le prestataire est interrogé. Ce qu'il répond de définitif est pris en compte.`,
    tone: 'info',
  })
  return (
    <WorkQueue<PaymentReview, ReviewQuestion>
      cases={reviews}
      more={more && `Seules les ${reviews.length} plus anciennes sont montrées.`}
      card={(review, ask) => (
        <ReviewCard
          key={review.id}
          review={review}
          askProvider={askProvider}
          onDecide={(choice) => ask({ review, choice })}
        />
      )}
      dialog={(question, wiring) => (
        <ReviewDialog key={question.review.id + question.choice} question={question} {...wiring} />
      )}
    />
  )
}
