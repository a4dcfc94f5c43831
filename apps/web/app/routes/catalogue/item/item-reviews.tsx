import type { ReviewPage } from '@okoume/contract/wire/review.ts'
import { formatMonth } from '@okoume/domain/calendar/format-day.ts'
import { formatMean } from '@okoume/domain/review/format-mean.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { publicApi } from '#app/data/api/api.ts'
import { reportPath } from '#app/data/report-path.ts'
import kit from '#app/ui/kit.module.css'
import { ShowMore, useMore } from '#app/ui/show-more.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'

const SHOWN_FIRST = 3

export interface ItemReviewsProps {
  readonly itemId: string
  readonly first: ReviewPage
}

export function ItemReviews({ itemId, first }: ItemReviewsProps): ReactNode {
  const [shown, setShown] = useState(SHOWN_FIRST)
  const [later, setLater] = useState<readonly ReviewPage[]>([])
  const { mean, count } = first
  const reviews = [first, ...later].flatMap((page) => page.reviews)
  const next = (later.at(-1) ?? first).next
  const list = useMore({
    count: Math.min(shown, reviews.length),
    more: shown < reviews.length || next !== null,
    async read() {
      setShown(Number.POSITIVE_INFINITY)
      if (shown === SHOWN_FIRST || next === null) return
      const page = await publicApi.listItemReviews({ params: { id: itemId }, query: { after: next } })
      setLater([...later, page])
    },
  })
  return (
    <section className={kit.stack3} aria-labelledby="avis">
      <h2 id="avis">Avis{mean !== null && ` · ${formatMean(mean)} (${count} avis)`}</h2>
      <ul className={kit.stack4}>
        {reviews.slice(0, shown).map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <ShowMore
        list={list}
        label="Voir plus d'avis"
        failure="Connexion internet perdue. Réessayez."
        announce={(added) => `${added} avis de plus.`}
        rows="ul > li"
      />
    </section>
  )
}

function Review({ review }: { readonly review: ReviewPage['reviews'][number] }): ReactNode {
  const { id, note, text, tags, author, at, reply } = review
  if (note === null) return <li className={kit.stack1}>{text}</li>
  return (
    <li className={kit.stack1}>
      <p>
        <strong>
          <ShownNames>{author}</ShownNames>
        </strong>
        <span className={kit.soft}>
          {' '}
          · {note} sur 5 · {formatMonth(at)}
        </span>
      </p>
      {tags.length > 0 && <p className={kit.soft}>{tags.join(' · ')}</p>}
      {text && <p className={kit.typed}>{text}</p>}
      {reply && <p className={kit.typed}>Réponse du propriétaire : {quotedText(reply)}</p>}
      <Link to={reportPath('review', id)} className={`${kit.inline} ${kit.touch} ${kit.soft} ${kit.tiny}`}>
        Signaler cet avis
      </Link>
    </li>
  )
}
