import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './show-more.module.css'

interface ShowMoreProps {
  readonly state: 'still' | 'loading' | 'adding' | 'failed'
  readonly more: boolean
  /** Shown where the next page did not arrive. */
  readonly failure: string
  readonly onShow: () => void
}

/** Pagination: the button for the next page under a list, or for another try where it failed. */
export function ShowMore({ state, more, failure, onShow }: ShowMoreProps): ReactNode {
  const failed = state === 'failed'
  if (!more && !failed) return null
  return (
    <>
      {failed && <Alert tone="error">{failure}</Alert>}
      <div className={styles.more}>
        <Button variant="secondary" busy={state === 'adding'} busyText="Chargement..." onClick={onShow}>
          {failed ? 'Réessayer' : 'Afficher plus'}
        </Button>
      </div>
    </>
  )
}
