import type { Item } from '@okoume/contract/wire/item.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { sharedPlace, sharedPrice } from '@okoume/domain/listing/share-card.ts'
import { shortPath } from '@okoume/domain/listing/short-code.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import styles from './poster-paper.module.css'

/** Strips side by side at the foot, to be cut and torn off. */
const STRIPS = Array.from({ length: 9 }, (_, index) => index)

export interface PosterPaperProps {
  readonly item: Item
  readonly format: 'A4' | 'A6'
}

/** Black on white. */
export function PosterPaper({ item, format }: PosterPaperProps): ReactNode {
  const path = shortPath(item.id)
  const address = location.host + path
  return (
    <article
      className={`${kit.stack} ${kit.breaks} ${kit.textCentred} ${styles.paper}`}
      data-format={format}
      aria-label="L'affiche"
    >
      <p className={`${kit.bold} ${styles.brand}`}>{BRAND.name}</p>
      <h3 className={styles.title}>{item.title}</h3>
      <p className={`${kit.bold} ${styles.price}`}>{sharedPrice(item)}</p>
      <div className={`${kit.line} ${styles.middle}`}>
        {item.images[0] && (
          <Picture
            src={item.images[0]}
            alt=""
            sizes="(min-width: 40rem) 20rem, 50vw"
            ratio="1:1"
            first
            className={styles.picture}
          />
        )}
        <div className={`${kit.shrinks} ${styles.code}`}>
          <QrCode text={location.origin + path} />
          <p>Visez ce code avec l'appareil photo</p>
        </div>
      </div>
      <p className={styles.place}>À louer à {sharedPlace(item)}</p>
      <p className={`${kit.bold} ${styles.address}`}>{address}</p>
      <ul className={styles.strips} aria-label="Bandes à détacher">
        {STRIPS.map((strip) => (
          <li key={strip} className={`${kit.stack} ${styles.strip}`} aria-hidden={strip > 0 || undefined}>
            <p className={kit.cut}>{item.title}</p>
            <p className={kit.bold}>
              {location.host}
              <wbr />
              {path}
            </p>
          </li>
        ))}
      </ul>
    </article>
  )
}
