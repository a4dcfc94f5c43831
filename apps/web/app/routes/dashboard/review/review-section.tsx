import type { Rental } from '@okoume/contract/wire/rental.ts'
import type { RentalReviews } from '@okoume/contract/wire/review.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { REVIEW_TEXT_MAX_LENGTH } from '@okoume/domain/review/review-content.ts'
import { reviewWindow } from '@okoume/domain/review/review-window.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { REVIEW_HASH } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Fold } from '../page/fold.tsx'
import { ShareItem } from '../page/share-item.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'
import styles from './review.module.css'
import { ReviewForm } from './review-form.tsx'
import { reviewsQuery } from './reviews-query.ts'
import { ShownStars } from './stars.tsx'

/** The reviews of a rental: one's own to write, then both once they are published. */
export function ReviewSection(view: RentalView): ReactNode {
  const { rental, uid, party, now } = view
  const { own, other } = rental.review
  const window = reviewWindow(toRentalFacts(rental), now)
  const isWritten = own || (window === 'closed' && other)
  const reviews = useQuery({ ...reviewsQuery(uid, rental.id), enabled: isWritten }).data?.answer
  const [isEdited, setEdited] = useState(false)
  if (window === 'not open' || (window === 'closed' && !isWritten)) return null
  return (
    <Fold title="Avis" id={REVIEW_HASH.slice(1)}>
      {isWritten && !isEdited ? (
        reviews && <Written view={view} reviews={reviews} onEdit={() => setEdited(true)} />
      ) : (
        <>
          <p>
            <ShownNames>{invitation(rental, party)}</ShownNames>
          </p>
          <ReviewForm
            view={view}
            first={isEdited ? (reviews?.own ?? null) : null}
            onClose={() => setEdited(false)}
          />
        </>
      )}
    </Fold>
  )
}

function invitation({ review, renterName, ownerName }: Rental, party: Party): string {
  const until = `jusqu'au ${formatDeadline(review.closesAt)}`
  const name = party === 'owner' ? renterName : ownerName
  if (review.other && !review.own)
    return `${name} a donné son avis. Donnez le vôtre pour lire le sien, ${until}.`
  return `Comment cela s'est-il passé ? ${name} ne lira votre avis qu'une fois le sien donné, ou le délai passé. Vous avez ${until}.`
}

interface WrittenProps {
  readonly view: RentalView
  readonly reviews: RentalReviews
  readonly onEdit: () => void
}

function Written({ view, reviews, onEdit }: WrittenProps): ReactNode {
  const { rental, party } = view
  const { own, other, publishedAt, window, closesAt, replyBy } = reviews
  const name = party === 'owner' ? rental.renterName : rental.ownerName
  return (
    <div className={kit.stack3}>
      {own && <OneReview title="Votre avis" review={own} author={party} repliedBy={name} />}
      {!publishedAt && window === 'open' && (
        <>
          <p className={kit.note}>
            Il sera publié avec celui <ShownNames>{ofName(name)}</ShownNames>, au plus tard le{' '}
            {formatDeadline(closesAt)}. D'ici là, vous seul pouvez le lire.
          </p>
          <Button variant="secondary" onClick={onEdit}>
            Changer mon avis
          </Button>
        </>
      )}
      {other && (
        <OneReview
          title={`L'avis ${ofName(name)}`}
          review={other}
          author={party === 'owner' ? 'renter' : 'owner'}
          repliedBy="vous"
        />
      )}
      {own && rental.itemShown && (
        <ShareItem id={rental.item_id} title={rental.itemTitle} own={party === 'owner'} />
      )}
      {other && replyBy && <ReplyForm view={view} reviewId={other.id} until={replyBy} />}
    </div>
  )
}

interface OneReviewProps {
  readonly title: string
  readonly review: NonNullable<RentalReviews['own']>
  readonly author: Party
  readonly repliedBy: string
}

function OneReview({ title, review, repliedBy }: OneReviewProps): ReactNode {
  const { note, text, tags, privateText, reply, removed } = review
  return (
    <div className={`${kit.stack3} ${styles.review}`}>
      <h3 className={`${kit.strong} ${styles.title}`}>
        <ShownNames>{title}</ShownNames>
      </h3>
      {!removed && <ShownStars note={note} />}
      {tags.length > 0 && <p className={kit.note}>{tags.join(' · ')}</p>}
      {text && <p className={kit.typed}>{text}</p>}
      {privateText && <p className={kit.typed}>En privé : {quotedText(privateText)}</p>}
      {reply && (
        <p className={kit.typed}>
          Réponse de <ShownNames>{repliedBy}</ShownNames> : {quotedText(reply)}
        </p>
      )}
    </div>
  )
}

interface ReplyFormProps {
  readonly view: RentalView
  readonly reviewId: string
  readonly until: string
}

function ReplyForm({ view, reviewId, until }: ReplyFormProps): ReactNode {
  const reply = useRentalAction(view, {
    call: ({ text }: { readonly text: string }) =>
      signedInApi.replyToReview({ params: { id: reviewId }, body: { text: text.trim() } }),
    refreshes: [reviewsQuery(view.uid, view.rental.id)],
    done: 'Votre réponse est publiée.',
  })
  const form = useActionForm(reply, {
    first: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: 'Écrivez votre réponse.' } : {}),
  })
  return (
    <details>
      <summary className={`${kit.line} ${kit.middle} ${kit.touch} ${kit.forest} ${kit.strong}`}>
        Répondre à cet avis
      </summary>
      <ActionForm form={form} submitText="Publier ma réponse">
        <TextArea
          label="Votre réponse"
          hint={`Publique, une seule fois, jusqu'au ${formatDeadline(until)}.`}
          rows={3}
          maxLength={REVIEW_TEXT_MAX_LENGTH}
          {...form.field('text')}
        />
      </ActionForm>
    </details>
  )
}
