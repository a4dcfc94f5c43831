import type { RentalReviews, ReviewChange } from '@okoume/contract/wire/review.ts'
import { MAX_REVIEW_TAGS, REVIEW_TEXT_MAX_LENGTH, tagsFor } from '@okoume/domain/review/review-content.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import kit from '#app/ui/kit.module.css'
import { Pill } from '#app/ui/pill.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'
import { reviewsQuery } from './reviews-query.ts'
import { Stars } from './stars.tsx'

interface ReviewFormProps {
  readonly view: RentalView
  readonly first: RentalReviews['own']
  /** It was saved; or it was published, or its time passed, while it was being written. */
  readonly onClose: () => void
}

interface ReviewValues {
  readonly note: number | null
  readonly tags: readonly string[]
  readonly text: string
  readonly privateText: string
}

/** A star and «Envoyer» are enough; all the rest is optional. */
export function ReviewForm({ view, first, onClose }: ReviewFormProps): ReactNode {
  const { rental, uid, party } = view
  const save = useRentalAction(view, {
    call: ({ note, tags, text, privateText }: ReviewValues) =>
      signedInApi.saveRentalReview({
        params: { id: rental.id },
        body: {
          note: note ?? 0,
          tags: tags as ReviewChange['tags'],
          text: text.trim(),
          privateText: privateText.trim(),
        },
      }),
    refreshes: [reviewsQuery(uid, rental.id)],
    done: 'Votre avis est envoyé.',
    onClose,
  })
  const form = useActionForm<ReviewValues>(save, {
    first: first ?? { note: null, tags: [], text: '', privateText: '' },
    check: ({ note }) => (note === null ? { note: 'Choisissez de une à cinq étoiles.' } : {}),
  })
  const { values, problems, busy, change } = form
  return (
    <ActionForm form={form} submitText="Envoyer mon avis">
      <Stars
        label="Votre note"
        note={values.note}
        onChange={(note) =>
          change({ note, tags: values.tags.filter((tag) => tagsFor(party, note).includes(tag)) })
        }
        error={problems.note}
        disabled={busy}
      />
      <Tags
        offered={tagsFor(party, values.note)}
        chosen={values.tags}
        onChange={(tags) => change({ tags })}
        disabled={busy}
      />
      <TextArea
        label="Votre avis (facultatif)"
        hint="Public. Les numéros et les adresses sont masqués."
        rows={3}
        maxLength={REVIEW_TEXT_MAX_LENGTH}
        {...form.field('text')}
      />
      <details>
        <summary className={`${kit.line} ${kit.middle} ${kit.touch} ${kit.forest} ${kit.strong}`}>
          Un mot en privé (facultatif)
        </summary>
        <TextArea
          label={party === 'owner' ? 'Un mot en privé au locataire' : 'Un mot en privé au propriétaire'}
          hint="Lui seul le lira, à la publication."
          rows={3}
          maxLength={REVIEW_TEXT_MAX_LENGTH}
          {...form.field('privateText')}
        />
      </details>
    </ActionForm>
  )
}

interface TagsProps {
  readonly offered: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  readonly disabled: boolean
}

function Tags({ offered, chosen, onChange, disabled }: TagsProps): ReactNode {
  if (offered.length === 0) return null
  const isFull = chosen.length >= MAX_REVIEW_TAGS
  return (
    <fieldset className={`${kit.row2} ${kit.shrinks}`} disabled={disabled}>
      <legend className={kit.strong}>En un mot, {MAX_REVIEW_TAGS} au plus</legend>
      {offered.map((tag) => {
        const isChosen = chosen.includes(tag)
        return (
          <Pill
            key={tag}
            type="checkbox"
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => onChange(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
          >
            {tag}
          </Pill>
        )
      })}
    </fieldset>
  )
}
