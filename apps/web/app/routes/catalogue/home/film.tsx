import { BRAND } from '@okoume/domain/brand.ts'
import { Play } from 'lucide'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { optionalPart } from '#app/ui/optional-part.ts'
import styles from './film.module.css'
import type { FilmCaptions } from './film-captions.ts'

const FilmPlayer = optionalPart(async () => (await import('./film-player.tsx')).default)

const POSTER_SIZES = '(min-width: 64rem) 60vw, 88vw'
const posters = (type: 'avif' | 'webp') => `/video/poster-640.${type} 640w, /video/poster-960.${type} 960w`

/** Where there is a mouse and room, the film plays on its own once it is seen. */
const playsByItself = () => matchMedia('(hover: hover) and (min-width: 64rem)').matches

const sparing = () => import('#app/shell/data-saver/sparing.ts')

/** The device spares neither its motion nor its data; where that cannot be asked, the film waits to be asked for. */
function isFreeToPlay(): Promise<boolean> {
  return sparing().then(
    ({ sparesData, sparesMotion }) => !sparesMotion() && !sparesData(),
    () => false,
  )
}

/** The promotional film: a picture and its words until it is asked for, or seen where it plays on its own. */
export function Film({ words }: { readonly words: FilmCaptions }): ReactNode {
  const [screen, setScreen] = useState<HTMLElement | null>(null)
  const [requested, setRequested] = useState(false)
  const [ready, setReady] = useState(false)
  const [now, setNow] = useState(-1)
  useEffect(() => {
    if (!screen || !playsByItself()) return
    const see = async ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting || !(await isFreeToPlay())) return
      // Who is on its link with the keyboard decides, and does not lose the link.
      if (!screen.contains(document.activeElement)) setRequested(true)
    }
    const watch = new IntersectionObserver(see, { threshold: 0.5 })
    watch.observe(screen)
    return () => watch.disconnect()
  }, [screen])
  const play = (event: MouseEvent) => {
    event.preventDefault()
    setRequested(true)
  }
  return (
    <section className="page" aria-labelledby="film">
      <div className={`${kit.stack} ${kit.anchor} ${kit.clips} ${kit.white} ${styles.sheet}`}>
        <div className={`${kit.anchor} ${kit.clips} ${styles.screen}`} ref={setScreen}>
          <picture>
            <source type="image/avif" srcSet={posters('avif')} sizes={POSTER_SIZES} />
            <img
              src="/video/poster-640.webp"
              srcSet={posters('webp')}
              sizes={POSTER_SIZES}
              alt=""
              width={960}
              height={540}
              loading="lazy"
            />
          </picture>
          {!ready && (
            <a
              href="/video/okoume.mp4"
              className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.round} ${styles.play}`}
              onClick={play}
            >
              <Icon of={Play} className={kit.icon20} />
              Voir le film
            </a>
          )}
          <Suspense>
            {requested && screen && (
              <FilmPlayer screen={screen} words={words} onReady={setReady} onWords={setNow} />
            )}
          </Suspense>
        </div>
        <div className={`${kit.stack3} ${styles.words}`}>
          <h2 id="film">{BRAND.name} en seize secondes</h2>
          <ol className={`${kit.stack2} ${kit.soft}`}>
            {words.map(([, line], place) => (
              <li key={line} className={kit.line2} data-now={place === now || undefined}>
                {line}{' '}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
