import type { Item } from '@okoume/contract/wire/item.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { HIDDEN_TEXTS } from '@okoume/domain/moderation/decisions.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadingLogo } from '#app/ui/loading-logo.tsx'
import { Gallery } from './gallery.tsx'
import styles from './item.module.css'
import { ItemDetails, ItemHeading } from './item-details.tsx'

interface OwnHiddenItemProps {
  readonly id: string
  /** For everybody else. */
  readonly missing: ReactNode
}

/** The page of an item that moderation hides from everybody but its owner. */
export default function OwnHiddenItem({ id, missing }: OwnHiddenItemProps): ReactNode {
  const [item, setItem] = useState<Item | null>()
  useEffect(() => {
    signedInApi.getItem({ params: { id } }).then(setItem, () => setItem(null))
  }, [id])
  if (item === undefined) return <LoadingLogo label="Chargement de l'annonce..." />
  if (!item?.hidden) return missing
  const { state, text } = item.hidden
  return (
    <div className={`page ${styles.item}`}>
      <title>{`${item.title} - ${BRAND.name}`}</title>
      <div className={styles.gallery}>
        <Gallery images={item.images} title={item.title} />
      </div>
      <div className={styles.story}>
        <Alert
          title="Personne d'autre ne voit cette annonce"
          action={
            <div>
              <ButtonLink to={dashboardPaths.myItems()} variant="secondary">
                Voir mes objets
              </ButtonLink>
            </div>
          }
        >
          {text} {HIDDEN_TEXTS[state]}
        </Alert>
        <ItemHeading item={item} />
        <ItemDetails item={item} />
      </div>
    </div>
  )
}
