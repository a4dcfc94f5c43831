import type { Item } from '@okoume/contract/wire/item.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { paths } from '#app/data/path-builder.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import styles from './my-items.module.css'

export interface DeleteItemDialogProps {
  /** The object that is about to go; null closes the dialog. */
  readonly item: Item | null
  readonly onClose: () => void
  readonly remove: (id: string) => Promise<void>
  readonly onRemoved: (item: Item) => void
  /** Another way to have peace, where it cannot be deleted. */
  readonly onWithdraw: (item: Item) => void
}

type Problem = { readonly kind: 'rented'; readonly text: string } | { readonly kind: 'other' }

/** Deleting cannot be undone: it is asked once more. */
export function DeleteItemDialog(props: DeleteItemDialogProps): ReactNode {
  const { item, onClose, remove, onRemoved, onWithdraw } = props
  const [busy, setBusy] = useState(false)
  const gate = useNetworkGate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const close = () => {
    if (busy) return
    setProblem(null)
    onClose()
  }
  const confirm = async (doomed: Item) => {
    setBusy(true)
    setProblem(null)
    try {
      await gate.pass(async () => {
        await remove(doomed.id)
        onRemoved(doomed)
      })
    } catch (error) {
      console.error(error)
      setProblem(describeProblem(error))
    } finally {
      setBusy(false)
    }
  }
  const withdraw = (kept: Item) => {
    close()
    onWithdraw(kept)
  }
  return (
    <Dialog
      open={item !== null}
      onClose={close}
      title={problem?.kind === 'rented' ? 'Suppression impossible' : 'Supprimer cet objet ?'}
      actions={
        item && (
          <>
            <Button variant="quiet" disabled={busy} onClick={close}>
              {problem?.kind === 'rented' ? 'Fermer' : 'Annuler'}
            </Button>
            {problem?.kind === 'rented' ? (
              item.offered && <Button onClick={() => withdraw(item)}>Ne plus le proposer</Button>
            ) : (
              <Button variant="danger" busy={busy} busyText="Suppression..." onClick={() => confirm(item)}>
                {problem ? 'Réessayer' : 'Supprimer'}
              </Button>
            )}
          </>
        )
      }
    >
      {item && <Explanation item={item} problem={problem} />}
      <NetworkNeeded shut={gate.shut} />
    </Dialog>
  )
}

function Explanation({ item, problem }: { readonly item: Item; readonly problem: Problem | null }) {
  return (
    <>
      {problem?.kind !== 'rented' && (
        <p>
          L'annonce {quoted(item.title)} disparaît d'Okoumé, définitivement. L'historique de ses locations est
          conservé.
        </p>
      )}
      {problem?.kind === 'other' && (
        <div className={styles.failed}>
          <Alert tone="error">Une erreur est survenue.</Alert>
        </div>
      )}
      {problem?.kind === 'rented' && (
        <div className={styles.rented}>
          <Alert tone="error" title={quoted(item.title)}>
            {problem.text}
          </Alert>
          <p>
            Attendez le retour de l'objet, ou répondez à ce qui l'attend dans vos{' '}
            <Link to={paths.requests()}>demandes</Link>.
            {item.offered &&
              ' Pour ne plus en recevoir, cessez de le proposer : vous le supprimerez plus tard.'}
          </p>
        </div>
      )}
    </>
  )
}

function describeProblem(error: unknown): Problem {
  const refusal = readApiError(error)
  return refusal?.code === 'ITEM_HAS_LIVE_RENTALS'
    ? { kind: 'rented', text: refusal.message }
    : { kind: 'other' }
}
