import type { Item } from '@okoume/contract/wire/item.ts'
import type { ReviewPage } from '@okoume/contract/wire/review.ts'
import { CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { describeValue } from '@okoume/domain/listing/declared-value.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { describeAnswers } from '@okoume/domain/person/owner-record.ts'
import type { CancelPolicy } from '@okoume/domain/rental/cancellation-policy.ts'
import { DISPLAYED_RATING, formatMean } from '@okoume/domain/review/format-mean.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { MapPin, Share2 as Share } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { Shared } from '#app/ui/share-dialog.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { conditionLabel } from '../condition-label.ts'
import styles from './item-details.module.css'

// About what fits a phone's screen: the way to the request form stays short.
const DESCRIPTION_LENGTH = 600

interface ItemProps {
  readonly item: Item
}

export function ItemHeading({
  item,
  reviews,
}: ItemProps & { readonly reviews?: ReviewPage | undefined }): ReactNode {
  const { title, category, location, condition, price, priceUnit, deposit, trustedDeposit, value } = item
  const start = formatMean(DISPLAYED_RATING)
  return (
    <div className={kit.stack3}>
      <h1>{bindPunctuation(title)}</h1>
      <div className={`${kit.line3} ${kit.middle} ${kit.spread}`}>
        <p className={`${kit.row2x4} ${styles.price}`}>
          <Price amount={price} unit={priceUnit} />
          <span className={`${kit.soft} ${styles.deposit}`}>
            {deposit > 0 ? `Caution : ${formatFrancs(deposit)}` : 'Pas de caution'}
            {trustedDeposit !== null && `, ${formatFrancs(trustedDeposit)} pour un locataire de confiance`}
          </span>
          {value && <span className={`${kit.soft} ${styles.deposit}`}>{describeValue(value)}</span>}
        </p>
        <Heart id={item.id} title={title} className={styles.heart} />
        <ShareButton title={title} text={`${title}, ${formatFrancs(price)}/${priceUnit} à ${location}`} />
      </div>
      <p className={`${kit.row2x4} ${kit.middle} ${kit.small}`}>
        <span className={`${kit.line} ${kit.middle}`}>
          <Icon of={MapPin} className={`${kit.icon18} ${styles.place}`} />
          {[item.landmark, item.placeName, location].filter(Boolean).join(', ')}
        </span>
        <Badge tone={condition === 'neuf' || condition === 'très bon' ? 'forest' : 'neutral'}>
          {conditionLabel(condition)}
        </Badge>
        {item.instant !== 'off' && <Badge tone="gold">Réservation immédiate</Badge>}
        <Link to={paths.explorer({ category })} className={kit.strong}>
          {CATEGORY_NAMES[category]}
        </Link>
      </p>
      {reviews && (
        <p className={`${kit.row2} ${kit.middle} ${kit.small}`}>
          <span className={kit.strong}>
            <Rating
              text={reviews.mean === null ? null : `${formatMean(reviews.mean)} (${reviews.count} avis)`}
            />
          </span>
          {reviews.mean === null && (
            <span className={`${kit.soft} ${kit.tiny}`}>
              <span className="visually-hidden">Note : {start} sur 5</span>
              <span aria-hidden="true">{start} </span>· note de départ, pas encore d'avis
            </span>
          )}
        </p>
      )}
    </div>
  )
}

interface ItemDetailsProps extends ItemProps {
  /** None where only the owner sees the item. */
  readonly reviews: ReviewPage | undefined
}

/** Sentence of an item whose days are not chosen yet. Byte budget: beside its rule it would bring the calendar along, which comes with the first touch. */
const CANCELLATION: Readonly<Record<CancelPolicy, string>> = {
  souple:
    "Annulation souple : tout le loyer est rendu jusqu'à 24 h avant le premier jour à 8 h ; ensuite, un jour reste au propriétaire, ou un demi-jour si vous louez 2 jours au plus.",
  modérée:
    "Annulation modérée : tout le loyer est rendu jusqu'à 3 jours avant le premier jour à 8 h, puis la moitié jusqu'à 24 h avant, puis rien.",
  ferme:
    "Annulation ferme : tout le loyer est rendu jusqu'à 7 jours avant le premier jour à 8 h, puis la moitié jusqu'à 48 h avant, puis rien.",
}

export function ItemDetails({ item, reviews }: ItemDetailsProps): ReactNode {
  const specifications = Object.entries(item.specifications)
  return (
    <>
      {reviews && <Owner item={item} reviews={reviews} />}
      {item.description && (
        <section className={kit.stack3}>
          <h2>Description</h2>
          <Description text={item.description} />
        </section>
      )}
      {specifications.length > 0 && (
        <section className={kit.stack3}>
          <h2>Caractéristiques</h2>
          <dl className={styles.specifications}>
            {specifications.map(([name, value]) => (
              <div key={name} className={`${kit.line4} ${kit.spread}`}>
                <dt className={kit.soft}>{name}</dt>
                <dd className={`${kit.strong} ${kit.shrinks}`}>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className={kit.stack3}>
        <h2>Annulation</h2>
        <p>{CANCELLATION[item.cancelPolicy]}</p>
      </section>
      {item.renters === 'verified' && (
        <section className={kit.stack3}>
          <h2>Identité vérifiée demandée</h2>
          <p>
            Vous pouvez demander et payer avant. Le code de remise s'affiche après la vérification de votre
            identité, au plus tard la veille à 18&nbsp;h ; sinon tout vous est remboursé.
          </p>
        </section>
      )}
      {item.checklist.length > 0 && (
        <section className={kit.stack3}>
          <h2>Remis avec</h2>
          <ul className={`${kit.breaks} ${kit.marked}`}>
            {item.checklist.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Description({ text }: { readonly text: string }): ReactNode {
  const { start, rest } = cutText(bindPunctuation(text), DESCRIPTION_LENGTH)
  return (
    <>
      <p className={`${kit.typed} ${styles.description}`}>{start}</p>
      {rest && (
        <details className={styles.more}>
          <summary className={`${kit.inline} ${kit.touch} ${kit.forest} ${kit.strong} ${kit.unmarked}`}>
            Lire la suite
          </summary>
          <p className={`${kit.typed} ${styles.description}`}>{rest}</p>
        </details>
      )}
    </>
  )
}

function Owner({ item, reviews }: ItemProps & { readonly reviews: ReviewPage }): ReactNode {
  const { since, rentals, answers, cancellations, missed } = reviews.owner
  const record = [
    rentals > 0 && formatCount(rentals, 'location terminée'),
    answers && describeAnswers(answers),
    cancellations > 0 && `${formatCount(cancellations, 'annulation')} en un an`,
    missed > 0 && formatCount(missed, 'remise manquée'),
    // Without the names of the months: a first visit pays for each of them.
    `membre depuis ${since.slice(5, 7)}/${since.slice(0, 4)}`,
  ]
  return (
    <div className={`${kit.line4} ${kit.middle} ${styles.owner}`}>
      <Avatar name={item.ownerName} src={item.ownerAvatar} size={56} />
      <div>
        <p className={`${kit.row1x3} ${kit.middle}`}>
          <span>
            Proposé par{' '}
            <Link to={paths.person(item.ownerId)}>
              <ShownNames>{item.ownerName}</ShownNames>
            </Link>
          </span>
          {item.ownerVerified && (
            <Badge tone="forest">
              <span className={styles.tick} />
              Vérifié
            </Badge>
          )}
          {item.ownerTrusted && <Badge tone="gold">Propriétaire de confiance</Badge>}
        </p>
        <p className={`${kit.soft} ${kit.capital}`}>{record.filter(Boolean).join(' · ')} </p>
      </div>
    </div>
  )
}

interface CutText {
  readonly start: string
  /** Empty where the whole is short enough. */
  readonly rest: string
}

/** Cuts a long text in two where a line, a sentence or a word ends; one that is barely too long stays whole. */
export function cutText(text: string, length: number): CutText {
  if (text.length <= length * 1.25) return { start: text, rest: '' }
  const head = text.slice(0, length)
  const ends = [head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1, head.lastIndexOf(' ')]
  // One long word is not cut within a surrogate pair.
  const cut = ends.find((end) => end > length / 2) ?? head.replace(/[\ud800-\udbff]$/, '').length
  return { start: text.slice(0, cut).trimEnd(), rest: text.slice(cut).trimStart() }
}

type DialogModule = typeof import('#app/ui/share-dialog.tsx')

/** The device's own sheet where it has one; else WhatsApp and the link to copy. */
function ShareButton(shared: Shared): ReactNode {
  const [open, setOpen] = useState(false)
  const [module, setModule] = useState<DialogModule | null>(null)
  const share = async () => {
    // Browsers refuse their sheet to a press that has waited for its scripts.
    if (navigator.share && navigator.userActivation?.isActive !== false) {
      const url = location.origin + location.pathname
      // Rejected when the person closes the sheet: then there is nothing to do.
      return navigator.share({ ...shared, url }).catch(() => {})
    }
    setOpen(true)
    setModule(await import('#app/ui/share-dialog.tsx'))
  }
  return (
    <>
      <Button variant="quiet" className={styles.share} aria-haspopup="dialog" onClick={share}>
        <Icon of={Share} />
        <span className={styles.shareWord}>Partager</span>
      </Button>
      {module && <module.ShareDialog {...shared} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
