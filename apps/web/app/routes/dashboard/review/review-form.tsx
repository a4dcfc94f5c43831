import type { RentalReviews, ReviewChange } from '@okoume/contract/wire/review.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { MAX_REVIEW_TAGS, REVIEW_TAGS, REVIEW_TEXT_MAX_LENGTH } from '@okoume/domain/review/review-content.ts'
import { type ReactNode, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { useWrongFields } from '#app/shell/forms/use-sent-form.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './review.module.css'
import { Stars } from './stars.tsx'

interface ReviewFormProps {
  readonly rentalId: string
  readonly party: Party
  /** What is changed; null for a new one. */
  readonly first: RentalReviews['own']
  readonly onSaved: (reviews: RentalReviews) => void
  /** It was published, or its time passed, while it was being written. */
  readonly onTooLate: (message: string) => void
}

const TOO_LATE: readonly string[] = ['REVIEW_PUBLISHED', 'REVIEW_CLOSED']

/** A star and «Envoyer» are enough; all the rest is optional. */
export function ReviewForm({ rentalId, party, first, onSaved, onTooLate }: ReviewFormProps): ReactNode {
  const [note, setNote] = useState(first?.note ?? null)
  const [tags, setTags] = useState<readonly string[]>(first?.tags ?? [])
  const [text, setText] = useState(first?.text ?? '')
  const [privateText, setPrivateText] = useState(first?.privateText ?? '')
  const [checked, setChecked] = useState(false)
  const wrong = useWrongFields<HTMLDivElement>()
  const call = useOnlineCall(() => {})
  const send = () => {
    setChecked(true)
    if (note === null) return wrong.focusFirst()
    const body = { note, text: text.trim(), privateText: privateText.trim() }
    const review = { ...body, tags: tags as ReviewChange['tags'] }
    return call.run(async () => {
      try {
        onSaved(await signedInApi.saveRentalReview({ params: { id: rentalId }, body: review }))
      } catch (error) {
        const refusal = readApiError(error)
        if (!refusal || !TOO_LATE.includes(refusal.code)) throw error
        onTooLate(refusal.message)
      }
    })
  }
  const common = { disabled: call.busy, rows: 3, maxLength: REVIEW_TEXT_MAX_LENGTH }
  return (
    <div ref={wrong.box} className={styles.form}>
      <Stars
        label="Votre note"
        note={note}
        onChange={setNote}
        error={checked && note === null ? 'Choisissez de une à cinq étoiles.' : null}
        disabled={call.busy}
      />
      <Tags party={party} chosen={tags} onChange={setTags} disabled={call.busy} />
      <TextArea
        {...common}
        label="Votre avis (facultatif)"
        hint="Public. Les numéros et les adresses sont masqués."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <details className={styles.more}>
        <summary>Un mot en privé (facultatif)</summary>
        <div className={styles.form}>
          <TextArea
            {...common}
            label={party === 'owner' ? 'Un mot en privé au locataire' : 'Un mot en privé au propriétaire'}
            hint="Lui seul le lira, à la publication."
            value={privateText}
            onChange={(event) => setPrivateText(event.target.value)}
          />
        </div>
      </details>
      {call.failure && <Alert tone="error">{call.failure}</Alert>}
      <NetworkNeeded shut={call.shut} />
      <Button busy={call.busy} onClick={send} className={styles.send}>
        Envoyer mon avis
      </Button>
    </div>
  )
}

interface TagsProps {
  readonly party: Party
  readonly chosen: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly disabled: boolean
}

function Tags({ party, chosen, onChange, disabled }: TagsProps): ReactNode {
  const isFull = chosen.length >= MAX_REVIEW_TAGS
  return (
    <fieldset className={styles.tags} disabled={disabled}>
      <legend className="visually-hidden">En un mot, {MAX_REVIEW_TAGS} au plus</legend>
      {REVIEW_TAGS[party].map((tag) => {
        const isChosen = chosen.includes(tag)
        return (
          <label key={tag} className={styles.tag}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            />
            {tag}
          </label>
        )
      })}
    </fieldset>
  )
}
