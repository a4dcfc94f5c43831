import type { Item } from '@okoume/contract/wire/item.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { Picture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import { paths } from '../../path-builder.ts'
import styles from './my-items.module.css'

/** One of one's own objects. */
export function OwnItemCard({ item }: { readonly item: Item }): ReactNode {
  const { id, title, images, price, priceUnit, available, offered } = item
  return (
    <li className={styles.card}>
      <Picture
        src={images[0]}
        alt=""
        sizes="(min-width: 40rem) 18rem, 7.5rem"
        ratio="fill"
        className={styles.picture}
      />
      <div className={styles.text}>
        <Badge tone={offered ? 'forest' : 'neutral'}>{offered ? 'Disponible' : 'Non-disponible'}</Badge>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Price amount={price} unit={priceUnit} />
        <p className={styles.stock}>
          {available > 1 ? `${available} exemplaires` : `${available} exemplaire`}
        </p>
        <Link to={paths.item(id)} className={styles.link} aria-describedby={id}>
          Voir l'annonce
        </Link>
      </div>
    </li>
  )
}
