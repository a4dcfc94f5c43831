import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../../components/picture.tsx'
import { Price } from '../../../components/price.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { paths } from '../../../path-builder.ts'
import { CategoryIcon } from '../category-icon.tsx'
import type { ItemSummary } from '../item-summary.ts'
import styles from './hero.module.css'

export function Hero({ showcase }: { readonly showcase: readonly ItemSummary[] }): ReactNode {
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.stage}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            Pourquoi acheter quand vous pouvez <em>emprunter ?</em>
          </h1>
          <p className={styles.lead}>
            Perceuse, sono, 4x4 ou marmites de fête : louez-les à vos voisins, au jour, à la semaine ou au
            mois.
          </p>
          <SearchBox size="large" placeholder="Que cherchez-vous ?" />
        </div>
        <Showcase items={showcase} />
        <CategoryShortcuts />
      </div>
    </section>
  )
}

function Showcase({ items }: { readonly items: readonly ItemSummary[] }): ReactNode {
  return (
    <ul className={styles.showcase}>
      {items.map((item, place) => (
        <li key={item.id}>
          <Link to={paths.item(item.id)} className={styles.piece}>
            <Picture
              src={item.image}
              alt={item.title}
              sizes="(min-width: 64rem) 22rem, 45vw"
              ratio="fill"
              first={place === 0}
            />
            <span className={styles.tag}>
              <Price amount={item.price} unit={item.priceUnit} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CategoryShortcuts(): ReactNode {
  return (
    <nav className={styles.shortcuts} aria-label="Raccourcis vers les catégories">
      <ul>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={paths.explorer({ category })} className={styles.shortcut}>
              <CategoryIcon category={category} />
              {CATEGORY_NAMES[category]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
