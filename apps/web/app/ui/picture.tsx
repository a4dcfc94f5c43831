import { pictureSourceSet, pictureVariant } from '@okoume/domain/listing/picture.ts'
import { type ReactNode, useState } from 'react'
import kit from '#app/ui/kit.module.css'
import { classList } from './class-list.ts'
import { Rings } from './logo.tsx'
import styles from './picture.module.css'

export interface PictureProps {
  /** Nothing, or an address that fails, shows a quiet placeholder of the same size. */
  readonly src: string | null | undefined
  /** Empty where the text beside it already says it. */
  readonly alt: string
  /** How wide it is shown, as `<img sizes>`: the browser picks the file by it. */
  readonly sizes: string
  readonly ratio?: '4:3' | '1:1' | '16:9' | 'fill'
  /** The first picture of a page: asked for at once, before the others. */
  readonly first?: boolean
  /** About to be looked at: asked for though it is not in sight yet. */
  readonly soon?: boolean
  readonly className?: string | undefined
}

export function Picture({
  src,
  alt,
  sizes,
  ratio = '4:3',
  first = false,
  soon = false,
  className,
}: PictureProps): ReactNode {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : null
  return (
    <span
      className={classList(`${kit.centred} ${kit.anchor} ${styles.picture}`, className)}
      data-ratio={ratio}
    >
      {shown ? (
        <picture>
          {(['avif', 'webp'] as const).map((format) => {
            const sources = pictureSourceSet(shown, format)
            return sources && <source key={format} type={`image/${format}`} srcSet={sources} sizes={sizes} />
          })}
          <img
            src={pictureVariant(shown, 640, 'webp')}
            alt={alt}
            width={640}
            height={480}
            loading={first || soon ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding={first ? 'sync' : 'async'}
            onError={() => setFailed(shown)}
          />
        </picture>
      ) : (
        <span className={styles.missing} role="img" aria-label={alt || 'Sans photo'}>
          <Rings />
        </span>
      )}
    </span>
  )
}
