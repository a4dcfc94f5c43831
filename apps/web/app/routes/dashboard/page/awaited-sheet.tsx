import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { PrivateHandle } from '#app/data/session/early-reads.ts'
import kit from '#app/ui/kit.module.css'
import { PageNeedsScripts } from '#app/ui/scripts-needed.tsx'
import skeletonStyles from '#app/ui/skeleton.module.css'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from './awaited-sheet.module.css'

/** A sheet's `handle`: what is known of it before anybody's data is. */
export interface SheetHandle extends PrivateHandle {
  /** None where it is the name of a thing. */
  readonly title?: string
  /** It has a link to the sheet above it. */
  readonly hasBackLink?: boolean
}

/** In the place of a sheet until its scripts and data are there. */
export function AwaitedSheet(): ReactNode {
  const { title, hasBackLink } = (useMatches().at(-1)?.handle ?? {}) as SheetHandle
  return (
    <div className={kit.stack2} data-needs-scripts>
      <title>{`${title ?? 'Tableau de bord'} - ${BRAND.name}`}</title>
      <PageNeedsScripts />
      {hasBackLink && <span className={kit.touch} />}
      <div className={kit.stack5}>
        {/* Becomes the heading together with what it heads. */}
        {title ? (
          <p className={styles.title}>{title}</p>
        ) : (
          <span className={`${skeletonStyles.grey} ${styles.name}`} />
        )}
        <Skeleton label="Chargement du tableau de bord..." shape="lasting" />
      </div>
    </div>
  )
}
