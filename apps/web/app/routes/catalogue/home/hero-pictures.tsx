import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { optionalPart } from '#app/ui/optional-part.ts'
import styles from './hero-pictures.module.css'
import { type HeroPicture, HeroSlide } from './hero-slide.tsx'

const HeroRotation = optionalPart(async () => (await import('./hero-rotation.tsx')).default)

/** After it, what turns the pictures is fetched: the first turn is later still, and the page comes first. */
const CALM = 3_000

/** As in the style sheet: telephones have no pictures here, and fetch no script for them. */
const SHOWN = '(min-width: 64rem)'

/** Three pictures that take turns; the page comes with the first, and the others follow when it is their turn. */
export function HeroPictures({ first }: { readonly first: HeroPicture }): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const [calm, setCalm] = useState(false)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!matchMedia(SHOWN).matches) return
    const timer = setTimeout(() => setCalm(true), CALM)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.frame} ref={frame}>
      <HeroSlide picture={first} shown={shown === 0} first />
      <Suspense>
        {calm && <HeroRotation frame={frame} shown={shown} onShow={setShown} firstWords={first.words} />}
      </Suspense>
    </div>
  )
}
