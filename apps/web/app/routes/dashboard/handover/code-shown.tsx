import { formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { optionalPart } from '#app/ui/optional-part.ts'
import styles from './handover.module.css'

// The library that draws it comes with the first press.
const QrCode = optionalPart(
  async () => (await import('#app/ui/qr-code.tsx')).QrCode,
  () => <p role="alert">Le QR ne peut pas s'afficher sans réseau : le code à six chiffres suffit.</p>,
)

const LABELS: Readonly<Record<HandoverDirection, string>> = {
  remise: "Votre code de remise. Ne le donnez qu'une fois l'objet en main et essayé.",
  retour: "Votre code de retour. Donnez-le quand l'objet est de nouveau chez vous.",
}

interface CodeShownProps {
  readonly code: string
  readonly scan: string | null
  readonly direction: HandoverDirection
}

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
            <Suspense fallback={<p>Un instant...</p>}>
              <QrCode text={scan} />
              <p className={styles.soft}>En plein soleil, montez la luminosité de l'écran.</p>
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}
