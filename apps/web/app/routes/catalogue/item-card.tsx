import type { CardColumns, ItemCard } from '@okoume/contract/wire/item-card.ts'
import { pricePerDay } from '@okoume/domain/pricing/price-per-day.ts'
import MapPin from 'lucide-react/icons/map-pin'
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
import { ShownNames } from '#app/ui/shown-names.tsx'
import { conditionLabel } from './condition-label.ts'
import styles from './item-card.module.css'

const SIZES = '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 8rem'

interface CardProps {
  readonly item: ItemCard
  /** Among the first in sight: its picture is not left for later. */
  readonly first?: boolean
  /** Among prices that are compared per day. */
  readonly perDay?: boolean
}

function Card({ item, first = false, perDay = false }: CardProps): ReactNode {
  return (
    <article className={`${kit.stack1} ${kit.anchor} ${styles.card}`}>
      <div className={styles.photo}>
        <Picture src={item.image} alt="" sizes={SIZES} first={first} className={styles.picture} />
        <span className={styles.price}>
          <Price amount={item.price} unit={item.priceUnit} />
          {perDay && item.priceUnit !== 'jour' && (
            <small>
              <br />≈ <Price amount={pricePerDay(item.price, item.priceUnit)} unit="jour" />
            </small>
          )}
        </span>
        <span className={styles.badges}>
          {/* An answer that an older release cached has none. */}
          {item.badges?.map((badge) => (
            <b key={badge}>{badge}</b>
          ))}
        </span>
      </div>
      <h3 className={`${kit.cut} ${styles.title}`}>
        <Link to={paths.item(item.id)} prefetch="intent" className={`${kit.ink} ${kit.plain} ${styles.link}`}>
          {item.title}
        </Link>
      </h3>
      <Heart id={item.id} title={item.title} className={styles.heart} />
      <p className={styles.description}>{item.description}</p>
      <p className={styles.place}>
        <MapPin />
        {item.place}
      </p>
      <p className={styles.owner}>
        <Avatar name={item.ownerName} src={item.ownerAvatar ?? '/avatar.svg'} size={24} />
        <span>
          <ShownNames>{item.ownerName}</ShownNames>
        </span>
        <span className={styles.condition}>{conditionLabel(item.condition)}</span>
      </p>
    </article>
  )
}

const CachedCard = cachedMarkup(Card)

interface ItemGridProps {
  readonly items: readonly ItemCard[]
  /** Further down the page: no picture is asked for before it is near. */
  readonly below?: boolean
  /** Their prices are compared per day. */
  readonly perDay?: boolean
}

export function ItemGrid({ items, below = false, perDay = false }: ItemGridProps): ReactNode {
  return (
    <ul className={classList(styles.grid, below && styles.below)}>
      {items.map((item, place) => (
        <li key={item.id}>
          <CachedCard item={item} first={place === 0 && !below} perDay={perDay} />
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
