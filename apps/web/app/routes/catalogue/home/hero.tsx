import { CATEGORIES, CATEGORY_NAMES, type Category } from '@okoume/domain/listing/categories.ts'
import { Car, CookingPot, Hammer, Headphones, Shirt, Sprout, Volleyball } from 'lucide'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { SearchBox } from '#app/shell/frame/search-box.tsx'
import { cachedMarkup } from '#app/ui/cached-markup.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { optionalPart } from '#app/ui/optional-part.ts'
import styles from './hero.module.css'
import heroPicturesStyles from './hero-pictures.module.css'
import { type HeroPicture, HeroSlide } from './hero-slide.tsx'

export function Hero({ picture }: { readonly picture: HeroPicture }): ReactNode {
  return (
    <section className={styles.hero}>
      <div className={`${kit.stack} page ${styles.stage}`}>
        <div className={`${kit.stack5} ${styles.words}`}>
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
        <CategoryShortcuts />
      </div>
    </section>
  )
}

const CachedPictures = cachedMarkup(HeroPictures)
const CategoryShortcuts = cachedMarkup(() => (
  <nav className={styles.shortcuts} aria-label="Raccourcis vers les catégories">
    <ul className={kit.line2}>
      {CATEGORIES.map((category) => (
        <li key={category}>
          <Link
            to={paths.explorer({ category })}
            className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.round} ${styles.shortcut}`}
          >
            <Icon of={ICONS[category]} className={kit.icon20} />
            {CATEGORY_NAMES[category]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
))

const HeroRotation = optionalPart(async () => (await import('./hero-rotation.tsx')).default)

/** After it, what turns the pictures is fetched: the first turn is later still, and the page comes first. */
const CALM = 3_000

/** As in the style sheet: telephones have no pictures here, and fetch no script for them. */
const SHOWN = '(min-width: 64rem)'

/** Three pictures that take turns; the page comes with the first, and the others follow when it is their turn. */
function HeroPictures({ first }: { readonly first: HeroPicture }): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const [calm, setCalm] = useState(false)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!matchMedia(SHOWN).matches) return
    const timer = setTimeout(() => setCalm(true), CALM)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={heroPicturesStyles.frame} ref={frame}>
      <HeroSlide picture={first} shown={shown === 0} first />
      <Suspense>
        {calm && <HeroRotation frame={frame} shown={shown} onShow={setShown} firstWords={first.words} />}
      </Suspense>
    </div>
  )
}

const ICONS = {
  electronique: Headphones,
  bricolage: Hammer,
  vehicules: Car,
  sport: Volleyball,
  cuisine: CookingPot,
  jardin: Sprout,
  vetements: Shirt,
} as const satisfies Record<Category, unknown>
