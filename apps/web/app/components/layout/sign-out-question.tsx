import { type ReactNode, useState } from 'react'
import { describeUnsent } from '#app/offline/outbox-labels.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import type { Unsent } from './use-unsent.ts'

export interface SignOutQuestionProps {
  readonly open: boolean
  /** What would be lost; null where that is not known. */
  readonly unsent: Unsent
  readonly onWait: () => void
  readonly onLeave: () => Promise<void>
}

/** Asked before what waits to be sent is lost with the session. */
export function SignOutQuestion({ open, unsent, onWait, onLeave }: SignOutQuestionProps): ReactNode {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void onLeave()
  }
  const allGone = unsent?.length === 0
  return (
    <Dialog
      open={open}
      onClose={onWait}
      title="Se déconnecter maintenant ?"
      actions={
        <>
          <Button variant="quiet" onClick={onWait}>
            {allGone ? 'Rester' : 'Attendre'}
          </Button>
          <Button
            variant={allGone ? 'primary' : 'danger'}
            busy={leaving}
            busyText="Déconnexion..."
            onClick={leave}
          >
            {allGone ? 'Se déconnecter' : 'Se déconnecter et tout perdre'}
          </Button>
        </>
      }
    >
      <p role="status">{allGone ? 'Tout est parti : rien ne sera perdu.' : lossWords(unsent)}</p>
    </Dialog>
  )
}

function lossWords(unsent: Unsent): string {
  const what = unsent ? describeUnsent(unsent) : "Ce que vous avez écrit n'est pas encore parti."
  return `${what} Si vous vous déconnectez maintenant, ce sera perdu. Sinon, tout part dès que le réseau revient.`
}
