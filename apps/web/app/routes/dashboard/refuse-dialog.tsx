import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { quoted } from './quoted.ts'
import type { Decision } from './use-decision.ts'

/** Refusing cannot be undone: it is asked once more. */
export function RefuseDialog({ decision }: { readonly decision: Decision }): ReactNode {
  const { asking, ask, busy, decide } = decision
  const close = () => {
    if (!busy) ask(null)
  }
  return (
    <Dialog
      open={asking !== null}
      onClose={close}
      title="Refuser cette demande ?"
      actions={
        asking && (
          <>
            <Button variant="quiet" disabled={busy !== null} onClick={close}>
              Annuler
            </Button>
            <Button variant="danger" busy={busy !== null} onClick={() => decide(asking, 'refusée')}>
              Refuser la demande
            </Button>
          </>
        )
      }
    >
      <p>
        {asking?.renterName} est remboursé intégralement, et les dates de {quoted(asking?.itemTitle ?? '')}{' '}
        redeviennent libres. Vous ne pourrez plus revenir sur ce refus.
      </p>
    </Dialog>
  )
}
