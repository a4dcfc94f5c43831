import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { SearchBox } from '#app/shell/frame/search-box.tsx'
import { cachedMarkup } from '#app/ui/cached-markup.tsx'
import { CategoryIcon } from '../category-icon.tsx'
import styles from './hero.module.css'
import { HeroPictures } from './hero-pictures.tsx'
import type { HeroPicture } from './hero-slide.tsx'

export function Hero({ picture }: { readonly picture: HeroPicture }): ReactNode {
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
        <CachedPictures first={picture} />
        <CachedShortcuts />
      </div>
    </section>
  )
}

const CachedPictures = cachedMarkup(HeroPictures)
const CachedShortcuts = cachedMarkup(CategoryShortcuts)

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
