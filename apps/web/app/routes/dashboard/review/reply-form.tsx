import type { RentalReviews } from '@okoume/contract/wire/review.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { REVIEW_TEXT_MAX_LENGTH } from '@okoume/domain/review/review-content.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './review.module.css'

interface ReplyFormProps {
  readonly reviewId: string
  readonly until: string
  readonly onReplied: (reviews: RentalReviews) => void
}

/** The one answer to what the other has published. */
export function ReplyForm({ reviewId, until, onReplied }: ReplyFormProps): ReactNode {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const call = useOnlineCall(() => {})
  const isEmpty = text.trim() === ''
  const send = () => {
    setChecked(true)
    if (isEmpty) return
    const body = { text: text.trim() }
    return call.run(async () =>
      onReplied(await signedInApi.replyToReview({ params: { id: reviewId }, body })),
    )
  }
  return (
    <details className={styles.more}>
      <summary>Répondre à cet avis</summary>
      <div className={styles.form}>
        <TextArea
          label="Votre réponse"
          hint={`Publique, une seule fois, jusqu'au ${formatDeadline(until)}.`}
          error={checked && isEmpty ? 'Écrivez votre réponse.' : null}
          rows={3}
          maxLength={REVIEW_TEXT_MAX_LENGTH}
          value={text}
          disabled={call.busy}
          onChange={(event) => setText(event.target.value)}
        />
        {call.failure && <Alert tone="error">{call.failure}</Alert>}
        <NetworkNeeded shut={call.shut} />
        <Button busy={call.busy} onClick={send} className={styles.send}>
          Publier ma réponse
        </Button>
      </div>
    </details>
  )
}
