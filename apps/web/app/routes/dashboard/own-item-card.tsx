import type { Item } from '@okoume/contract/wire/item.ts'
import ImagePlus from 'lucide-react/icons/image-plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { Price } from '#app/components/price.tsx'
import { paths } from '#app/path-builder.ts'
import { AvailabilitySwitch } from './availability-switch.tsx'
import styles from './own-item-card.module.css'
import { OwnItemMenu } from './own-item-menu.tsx'
import type { OwnItems } from './use-own-items.ts'

export interface OwnItemCardProps {
  readonly item: Item
  readonly own: Pick<OwnItems, 'switchState' | 'insist' | 'giveIn'>
  readonly onOffer: (offered: boolean) => void
  readonly onDelete: () => void
}

/** One of one's own objects. */
export function OwnItemCard({ item, own, onOffer, onDelete }: OwnItemCardProps): ReactNode {
  const { title, description, images, price, priceUnit, available, offered } = item
  return (
    <li className={styles.card} data-hidden={!offered || undefined}>
      <Picture
        src={images[0]}
        alt=""
        sizes="(min-width: 40rem) 20rem, 7rem"
        ratio="fill"
        className={styles.picture}
      />
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <OwnItemMenu item={item} onDelete={onDelete} />
        </div>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.facts}>
          <Price amount={price} unit={priceUnit} />
          <span className={styles.stock}>
            {available > 1 ? `${available} exemplaires` : `${available} exemplaire`}
          </span>
        </p>
        {images.length === 0 && (
          <Link
            to={paths.editItem(item.id)}
            className={styles.advice}
            aria-label={`Ajouter une photo : ${title}`}
          >
            <ImagePlus />
            Ajouter une photo
          </Link>
        )}
      </div>
      <AvailabilitySwitch
        item={item}
        state={own.switchState(item.id)}
        onChange={onOffer}
        onInsist={() => own.insist(item.id)}
        onGiveIn={() => own.giveIn(item.id)}
      />
    </li>
  )
}
