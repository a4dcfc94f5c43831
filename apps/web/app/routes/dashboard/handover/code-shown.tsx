import { formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection } from '@okoume/domain/rental/handover-photos.ts'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import styles from './handover.module.css'

// The library that draws it comes with the first press.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

const LABELS: Readonly<Record<HandoverDirection, string>> = {
  remise: "Votre code de remise. Ne le donnez qu'une fois l'objet en main et essayé.",
  retour: "Votre code de retour. Donnez-le quand l'objet est de nouveau chez vous.",
}

export interface CodeShownProps {
  readonly code: string
  readonly scan: string | null
  readonly direction: HandoverDirection
}

/** The code that this person holds: to be read out, or to be scanned. */
export function CodeShown({ code, scan, direction }: CodeShownProps): ReactNode {
  const [open, setOpen] = useState(false)
  const label = useId()
  return (
    <div className={styles.shown}>
      <p id={label}>{LABELS[direction]}</p>
      <p className={styles.code} aria-describedby={label} translate="no">
        {/* Read out digit by digit. */}
        <span className="visually-hidden">{code.split('').join(' ')}</span>
        <span aria-hidden="true">{formatHandoverCode(code)}</span>
      </p>
      {scan && (
        <>
          <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Cacher le QR' : 'Montrer le QR'}
          </Button>
          {open && (
            <Suspense fallback={<p className={styles.qr}>Un instant...</p>}>
              <QrCode text={scan} />
              <p className={styles.soft}>En plein soleil, montez la luminosité de l'écran.</p>
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}
