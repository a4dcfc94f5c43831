import type { Rental } from '@okoume/contract/wire/rental.ts'
import type { RentalReviews } from '@okoume/contract/wire/review.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { REVIEW_TEXT_MAX_LENGTH } from '@okoume/domain/review/review-content.ts'
import { reviewWindow } from '@okoume/domain/review/review-window.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { REVIEW_HASH } from '#app/data/dashboard-paths.ts'
import { cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { useWrongFields } from '#app/shell/forms/use-sent-form.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { toReviewedFacts } from '../rental/rental-moves.ts'
import styles from './review.module.css'
import { ReviewForm } from './review-form.tsx'
import { ShownStars } from './stars.tsx'

interface ReviewProps {
  readonly rental: Rental
  readonly uid: string
  readonly party: Party
  readonly now: Date
  readonly onChange: () => void
}

function reviewsQuery(uid: string, id: string) {
  return cachedQuery({
    uid,
    key: `reviews/${id}`,
    read: () => signedInApi.getRentalReviews({ params: { id } }),
  })
}

/** The reviews of a rental: one's own to write, then both once they are published. */
export function ReviewSection({ rental, uid, party, now, onChange }: ReviewProps): ReactNode {
  const { own, other } = rental.review
  const window = reviewWindow(toReviewedFacts(rental), now)
  const isWritten = own || (window === 'closed' && other)
  const query = useQuery({ ...reviewsQuery(uid, rental.id), enabled: isWritten })
  const cache = useQueryClient()
  const [isEdited, setEdited] = useState(false)
  const [tooLate, setTooLate] = useState<string | null>(null)
  if (window === 'not open' || (window === 'closed' && !isWritten && !tooLate)) return null
  const reviews = query.data?.answer
  const saved = (answer: RentalReviews) => {
    cache.setQueryData(reviewsQuery(uid, rental.id).queryKey, { answer, stale: false, readAt: Date.now() })
    setEdited(false)
    onChange()
  }
  const showPublished = (message: string) => {
    setTooLate(message)
    setEdited(false)
    cache.invalidateQueries({ queryKey: reviewsQuery(uid, rental.id).queryKey })
    onChange()
  }
  return (
    <section className={styles.section} aria-labelledby={REVIEW_HASH.slice(1)}>
      <Heading />
      {tooLate && <Alert tone="info">{tooLate}</Alert>}
      {isWritten && !isEdited ? (
        reviews && (
          <Written
            reviews={reviews}
            rental={rental}
            party={party}
            onEdit={() => setEdited(true)}
            onReplied={saved}
          />
        )
      ) : tooLate ? null : (
        <>
          <p>{invitation(rental, party)}</p>
          <ReviewForm
            rentalId={rental.id}
            party={party}
            first={isEdited ? (reviews?.own ?? null) : null}
            onSaved={saved}
            onTooLate={showPublished}
          />
        </>
      )}
    </section>
  )
}

/** Where links to a review lead: it comes after the browser has looked for it. */
function Heading(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash === REVIEW_HASH) heading.current?.scrollIntoView()
  }, [])
  return (
    <h2 ref={heading} id={REVIEW_HASH.slice(1)} className={styles.heading}>
      Avis
    </h2>
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
  readonly reviews: RentalReviews
  readonly rental: Rental
  readonly party: Party
  readonly onEdit: () => void
  readonly onReplied: (reviews: RentalReviews) => void
}

function Written({ reviews, rental, party, onEdit, onReplied }: WrittenProps): ReactNode {
  const { own, other, publishedAt, window, closesAt, replyBy } = reviews
  const name = party === 'owner' ? rental.renterName : rental.ownerName
  return (
    <div className={styles.reviews}>
      {own && <OneReview title="Votre avis" review={own} author={party} repliedBy={name} />}
      {!publishedAt && window === 'open' && (
        <>
          <p className={styles.soft}>
            Il sera publié avec celui {ofName(name)}, au plus tard le {formatDeadline(closesAt)}. D'ici là,
            vous seul pouvez le lire.
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
      {other && replyBy && <ReplyForm reviewId={other.id} until={replyBy} onReplied={onReplied} />}
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
    <div className={styles.review}>
      <h3 className={styles.title}>{title}</h3>
      {!removed && <ShownStars note={note} />}
      {tags.length > 0 && <p className={styles.soft}>{tags.join(' · ')}</p>}
      {text && <p className={styles.text}>{text}</p>}
      {privateText && <p className={styles.text}>En privé : {quotedText(privateText)}</p>}
      {reply && (
        <p className={styles.text}>
          Réponse de {repliedBy} : {quotedText(reply)}
        </p>
      )}
    </div>
  )
}

interface ReplyFormProps {
  readonly reviewId: string
  readonly until: string
  readonly onReplied: (reviews: RentalReviews) => void
}

/** The one answer to what the other has published. */
function ReplyForm({ reviewId, until, onReplied }: ReplyFormProps): ReactNode {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const wrong = useWrongFields<HTMLDivElement>()
  const call = useOnlineCall(() => {})
  const isEmpty = text.trim() === ''
  const send = () => {
    setChecked(true)
    if (isEmpty) return wrong.focusFirst()
    const body = { text: text.trim() }
    return call.run(async () =>
      onReplied(await signedInApi.replyToReview({ params: { id: reviewId }, body })),
    )
  }
  return (
    <details className={styles.more}>
      <summary>Répondre à cet avis</summary>
      <div ref={wrong.box} className={styles.form}>
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
