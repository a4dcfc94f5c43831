import type { ReactNode } from 'react'
import styles from './heart.module.css'

interface HeartProps {
  /** Of the item that it marks. */
  readonly id: string
  readonly title: string
  readonly className: string | undefined
}

/**
 * Marks an item as a favourite. The same for everybody in a page's HTML; `shell/hearts` shows and saves what is
 * marked, without React, so that its code comes with the first touch.
 */
export function Heart({ id, title, className }: HeartProps): ReactNode {
  return (
    // Not `type="button"`: `early-presses.ts` replays clicks on those, and this one answers before React does.
    // biome-ignore lint/a11y/useButtonType: it is in no form
    <button
      className={`needs-scripts ${styles.heart} ${className}`}
      data-heart={id}
      aria-pressed="false"
      aria-label={`Ajouter aux favoris : ${title}`}
    />
  )
}
