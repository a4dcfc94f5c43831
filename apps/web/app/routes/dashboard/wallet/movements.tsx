import type { MovementList } from '@okoume/contract/wire/wallet.ts'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { paths } from '#app/path-builder.ts'
import { FilterBar } from '../filter-bar.tsx'
import { MovementRow } from './movement-row.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import { type AccountFilter, type MovementPages, useMovements } from './use-movements.ts'
import styles from './wallet-lists.module.css'

const ACCOUNTS: readonly { readonly id: AccountFilter; readonly label: string }[] = [
  { id: 'tout', label: 'Tout' },
  { id: 'wallet', label: 'Portefeuille' },
  { id: 'cautions', label: 'Cautions' },
]

export interface MovementsProps {
  readonly userId: string
  readonly first: MovementList
}

export function Movements({ userId, first }: MovementsProps): ReactNode {
  const pages = useMovements(userId, first)
  const [asked, setAsked] = useState(false)
  if (first.movements.length === 0) return <NoMovements />
  return (
    <section className={styles.section} aria-labelledby="mouvements">
      <div className={styles.head}>
        <h2 id="mouvements">Mouvements</h2>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          <Download />
          Télécharger le relevé (CSV)
        </Button>
      </div>
      <FilterBar
        label="Montrer les mouvements"
        options={ACCOUNTS}
        value={pages.account}
        onChange={pages.choose}
      />
      <Shown pages={pages} />
      <StatementDialog open={asked} onClose={() => setAsked(false)} />
    </section>
  )
}

function Shown({ pages }: { readonly pages: MovementPages }): ReactNode {
  const { account, items: movements, state, more } = pages
  const newest = useNewest(movements.length)
  if (state === 'loading') return <Skeleton label="Chargement des mouvements..." />
  return (
    <>
      {movements.length === 0 && state === 'still' && (
        <p className={styles.none}>
          {account === 'cautions' ? 'Aucune caution pour le moment.' : 'Aucun mouvement pour le moment.'}
        </p>
      )}
      {movements.length > 0 && (
        <ol ref={newest.list} className={styles.list}>
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} named={account === 'tout'} />
          ))}
        </ol>
      )}
      {state === 'failed' && (
        <Alert tone="error">Les mouvements ne sont pas arrivés. Vérifiez votre connexion.</Alert>
      )}
      {(more || state === 'failed') && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={state === 'adding'}
            busyText="Chargement..."
            onClick={() => {
              newest.await()
              pages.showMore()
            }}
          >
            {state === 'failed' ? 'Réessayer' : 'Afficher plus'}
          </Button>
        </div>
      )}
    </>
  )
}

/** After «Afficher plus» the first of what has come has the focus: it stands where the button was. */
function useNewest(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return
    const row = list.current?.children[awaited.current]
    awaited.current = null
    if (row instanceof HTMLElement) row.focus({ preventScroll: true })
  }, [count])
  return {
    list,
    await: () => {
      awaited.current = count
    },
  }
}

function NoMovements(): ReactNode {
  return (
    <EmptyState
      title="Votre portefeuille attend son premier loyer"
      action={<ButtonLink to={paths.requests()}>Voir mes demandes</ButtonLink>}
    >
      Quand vous acceptez une demande, le loyer s'ajoute à votre solde et la caution est gardée à part. Chaque
      mouvement est noté ici.
    </EmptyState>
  )
}
