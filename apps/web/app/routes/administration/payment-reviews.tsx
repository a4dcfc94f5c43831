import type { PaymentReview } from '@okoume/contract/wire/administration.ts'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { apiProblem } from '../../session/api-problem.ts'
import { signedInApi } from '../../session/signed-in-api.ts'
import styles from './administration.module.css'
import { attempt, DecisionDialog, LOST_TEXT } from './decision-dialog.tsx'
import { consequenceOf, KIND_LABELS } from './explain-review.ts'
import type { Administration } from './read-administration.ts'
import { ReviewCard } from './review-card.tsx'
import { Told, useTelling } from './told.tsx'
import { useAsked } from './use-asked.ts'

export interface PaymentReviewsProps {
  readonly list: NonNullable<Administration['paiements']>
  readonly refresh: () => Promise<void>
}

interface Question {
  readonly review: PaymentReview
  readonly outcome: 'succeeded' | 'failed'
}

export function PaymentReviews({ list, refresh }: PaymentReviewsProps): ReactNode {
  const { outcome, tell } = useTelling()
  const asked = useAsked<Question>()
  const [asking, setAsking] = useState<string | null>(null)

  const askProvider = async (review: PaymentReview) => {
    if (asking !== null) return
    setAsking(review.id)
    const told = await askAgain(review)
    await refresh()
    setAsking(null)
    tell(...told)
  }
  return (
    <>
      <Told outcome={outcome} />
      {list.reviews.length === 0 ? (
        <EmptyState title="Rien n'attend" />
      ) : (
        <ul className={styles.list}>
          {list.reviews.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              asking={asking}
              onAsk={() => askProvider(review)}
              onDecide={(decided) => asked.ask({ review, outcome: decided })}
            />
          ))}
        </ul>
      )}
      {list.more && (
        <p className={styles.more}>Seules les {list.reviews.length} plus anciennes sont montrées.</p>
      )}
      {asked.question && (
        <NoteDialog
          key={asked.question.review.id + asked.question.outcome}
          question={asked.question}
          open={asked.open}
          onClose={asked.close}
          onDone={async (tone, text) => {
            asked.close()
            await refresh()
            tell(tone, text)
          }}
        />
      )}
    </>
  )
}

async function askAgain({ id, label }: PaymentReview): Promise<['info' | 'error', string]> {
  try {
    const send = () => signedInApi.resolveReview({ params: { id }, body: { outcome: 'ask', note: '' } })
    const overtaken = await attempt(send)
    if (overtaken !== null) return ['error', overtaken]
    return [
      'info',
      `${label} : le prestataire est interrogé. Ce qu'il répond de définitif est pris en compte.`,
    ]
  } catch (error) {
    return ['error', apiProblem(error)?.message ?? LOST_TEXT]
  }
}

interface NoteDialogProps {
  readonly question: Question
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (tone: 'success' | 'info' | 'error', text: string) => Promise<void>
}

function NoteDialog({ question, open, onClose, onDone }: NoteDialogProps): ReactNode {
  const { review, outcome } = question
  const succeeded = outcome === 'succeeded'
  const kind = KIND_LABELS[review.kind]
  return (
    <DecisionDialog
      open={open}
      onClose={onClose}
      title={succeeded ? `${kind} abouti ?` : `${kind} échoué ?`}
      asks={{
        name: 'note',
        label: 'Ce que vous avez constaté',
        hint: 'Par exemple le relevé du prestataire, avec sa référence. Cette note reste au dossier.',
        missing: "Notez d'où vous le savez.",
        maxLength: 500,
        long: true,
      }}
      submitText={succeeded ? 'Confirmer la réussite' : "Confirmer l'échec"}
      variant={succeeded ? 'primary' : 'danger'}
      send={(note) => signedInApi.resolveReview({ params: { id: review.id }, body: { outcome, note } })}
      done={`${review.label} : ${consequenceOf(review, outcome)}`}
      onDone={onDone}
    >
      <p>{consequenceOf(review, outcome)} Cette décision est définitive.</p>
    </DecisionDialog>
  )
}
