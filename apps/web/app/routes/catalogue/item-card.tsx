import type { CardColumns, ItemCard } from '@okoume/contract/wire/item-card.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { cachedMarkup } from '#app/ui/cached-markup.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Heart } from '#app/ui/heart.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { conditionLabel } from './condition-label.ts'
import styles from './item-card.module.css'

const SIZES = '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 8rem'

interface CardProps {
  readonly item: ItemCard
  /** Among the first in sight: its picture is not left for later. */
  readonly first?: boolean
}

const Card = cachedMarkup(({ item, first = false }: CardProps) => {
  const { price, priceUnit, total } = item
  const deposit = total?.deposit ? `caution ${formatFrancs(total.deposit)} à part` : 'sans caution'
  const perDay = priceUnit !== 'jour' && `≈ ${formatFrancs(pricePerDay(price, priceUnit))}/jour`
  const details = total ? `${formatFrancs(price)}/${priceUnit} + frais, ${deposit}` : perDay
  return (
    <article className={`${kit.anchor} ${kit.stack} ${kit.packed} ${styles.card}`}>
      <Picture src={item.image} alt="" sizes={SIZES} first={first} className={styles.picture} />
      <p className={`${kit.large} ${styles.price}`}>
        <Price amount={total?.price ?? price} unit={total ? undefined : priceUnit} />
        {total && (
          <span className={`${styles.facts} ${styles.total}`}>
            {` pour\u00a0${total.units.replace(' ', '\u00a0')}`}
          </span>
        )}
      </p>
      {details && <p className={`${kit.soft} ${styles.facts}`}>{details}</p>}
      <h3 className={`${kit.twoLines} ${styles.title}`}>
        <Link to={paths.item(item.id)} prefetch="intent" className={`${kit.ink} ${kit.plain} ${styles.link}`}>
          {item.title}
        </Link>
      </h3>
      <Heart id={item.id} title={item.title} className={`${kit.anchor} ${styles.heart}`} />
      <p className={styles.facts}>{item.place}</p>
      <p className={`${kit.row1x3} ${kit.soft} ${styles.facts}`}>
        <span>{conditionLabel(item.condition)}</span>
        {/* An answer that an older release cached has neither. */}
        <span>
          <Rating text={item.rating} />
        </span>
        {item.badges?.map((badge) => (
          <span key={badge} className={kit.forest}>
            {badge}
          </span>
        ))}
      </p>
      {item.description && (
        <p className={`${kit.soft} ${kit.twoLines} ${styles.description}`}>{item.description}</p>
      )}
      <p className={`${kit.line2} ${kit.middle} ${kit.small} ${styles.owner}`}>
        <Avatar name={item.ownerName} src={item.ownerAvatar ?? '/avatar.svg'} size={24} />
        <span>
          <ShownNames>{item.ownerName}</ShownNames>
        </span>
      </p>
    </article>
  )
})

interface ItemGridProps {
  readonly items: readonly ItemCard[]
  /** Further down the page: no picture is asked for before it is near. */
  readonly below?: boolean
}

export function ItemGrid({ items, below = false }: ItemGridProps): ReactNode {
  return (
    <ul className={classList(styles.grid, below && styles.below)}>
      {items.map((item, place) => (
        <li key={item.id}>
          <Card item={item} first={place === 0 && !below} />
        </li>
      ))}
    </ul>
  )
}

/** The cards of an answer that gives them as columns. Here, since pages with cards load this file: another costs a request. */
export function readCards(columns: CardColumns): ItemCard[] {
  const entries = Object.entries(columns)
  return columns.id.map(
    (_, row) => Object.fromEntries(entries.map(([name, values]) => [name, values[row]])) as ItemCard,
  )
}
