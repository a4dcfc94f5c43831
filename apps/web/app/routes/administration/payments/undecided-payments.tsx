import type { UndecidedPayment } from '@okoume/contract/wire/administration.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useDecision } from '../decisions/use-decision.ts'
import type { Lists } from '../page/administration-query.ts'
import { WorkQueue } from '../page/work-queue.tsx'
import { type DecisionQuestion, ManualDecisionDialog } from './manual-decision-dialog.tsx'
import { UndecidedPaymentCard } from './undecided-payment-card.tsx'

interface UndecidedPaymentsProps {
  readonly list: Lists['paiements']
}

export function UndecidedPayments({ list: { reviews, more } }: UndecidedPaymentsProps): ReactNode {
  const askProvider = useDecision({
    subject: ({ id }: UndecidedPayment) => id,
    call: ({ id }) => signedInApi.resolveReview({ params: { id }, body: { outcome: 'ask', note: '' } }),
    done: (_, { label }) =>
      `${label} : le prestataire est interrogé. Ce qu'il répond de définitif est pris en compte.`,
    tone: 'info',
  })
  return (
    <WorkQueue<UndecidedPayment, DecisionQuestion>
      cases={reviews}
      more={more && `Seules les ${reviews.length} plus anciennes sont montrées.`}
      card={(payment, ask) => (
        <UndecidedPaymentCard
          key={payment.id}
          payment={payment}
          askProvider={askProvider}
          onDecide={(choice) => ask({ payment, choice })}
        />
      )}
      dialog={(question, wiring) => (
        <ManualDecisionDialog key={question.payment.id + question.choice} question={question} {...wiring} />
      )}
    />
  )
}
