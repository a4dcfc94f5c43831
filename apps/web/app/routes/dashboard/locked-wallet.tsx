import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import WalletIcon from 'lucide-react/icons/wallet'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import styles from './side-menu.module.css'
import { lockedWalletMessage } from './verification/not-verified.tsx'
import { WayToVerification } from './verification/way-to-verification.tsx'

/** The menu's wallet of who is not verified: closed, but it says why, and leads to what opens it. */
export function LockedWallet({ verifier }: { readonly verifier: number }): ReactNode {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <li>
      <button
        type="button"
        className={classList(styles.entry, styles.closed)}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        <WalletIcon />
        Portefeuille
        <LockKeyhole className={styles.lock} />
        <span className="visually-hidden"> (réservé aux comptes vérifiés)</span>
      </button>
      <Dialog
        open={asked}
        onClose={close}
        title="Votre portefeuille est fermé"
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Fermer
            </Button>
            <WayToVerification verifier={verifier} onFollow={close} />
          </>
        }
      >
        <p>{lockedWalletMessage(verifier)}</p>
      </Dialog>
    </li>
  )
}
