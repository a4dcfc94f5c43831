import type { Category } from '@okoume/domain/listing/categories.ts'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import kit from '#app/ui/kit.module.css'
import styles from './hero-pictures.module.css'

export interface HeroPicture {
  readonly words: string
  readonly alt: string
  readonly category: Category
  /** The same picture by width, smallest first. */
  readonly avif: readonly string[]
  readonly webp: readonly string[]
}

interface HeroSlideProps {
  readonly picture: HeroPicture
  readonly shown: boolean
  /** There before anything else of the page. */
  readonly first?: boolean
  readonly ref?: Ref<HTMLImageElement>
}

const WIDTHS = [480, 720, 1200] as const
const SIZES = '(min-width: 64rem) 40rem, 92vw'

const sourceSet = (files: readonly string[]): string =>
  files.map((file, index) => `${file} ${WIDTHS[index]}w`).join(', ')

export function HeroSlide({ picture, shown, first = false, ref }: HeroSlideProps): ReactNode {
  const { words, alt, category, avif, webp } = picture
  return (
    <Link
      to={paths.explorer({ category })}
      className={`${kit.anchor} ${kit.clips} ${styles.slide}`}
      data-shown={shown || undefined}
      inert={!shown}
    >
      <picture>
        <source type="image/avif" srcSet={sourceSet(avif)} sizes={SIZES} />
        <img
          ref={ref}
          src={webp[1]}
          srcSet={sourceSet(webp)}
          sizes={SIZES}
          alt={alt}
          width={1200}
          height={900}
          // Not fetched where it is not drawn.
          loading={first ? 'lazy' : 'eager'}
          fetchPriority={first ? 'high' : 'low'}
        />
      </picture>
      <span className={`${kit.small} ${kit.strong} ${kit.ink} ${styles.words}`}>{words}</span>
    </Link>
  )
}
