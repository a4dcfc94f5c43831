import { formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import kit from '#app/ui/kit.module.css'
import { QrCode } from '#app/ui/qr-code.tsx'
import { handoverQuery } from '../rental/rental-query.ts'
import styles from './handover-mode.module.css'
import { CodePicture } from './mode-pictures.tsx'
import { ModeStage, type ModeView } from './mode-stage.tsx'
import { useWakeLock } from './use-wake-lock.ts'

const TEXTS: Readonly<Record<HandoverDirection, readonly [title: string, advice: string]>> = {
  remise: ['Votre code de remise', "Ne le donnez qu'une fois l'objet en main et essayé."],
  retour: ['Votre code de retour', "Donnez-le quand l'objet est de nouveau chez vous."],
}

/** How soon this screen shows that the code was entered on the other one. */
const POLL_MS = 5_000

/** The receiver's side: the other telephone reads it, or its person types it. */
export function CodeShown({ rental, uid, handover, direction }: ModeView): ReactNode {
  const { code, scan } = handover
  useQuery({ ...handoverQuery(uid, rental.id), refetchInterval: POLL_MS })
  const offline = useOffline()
  const [title, advice] = TEXTS[direction]
  useWakeLock()
  return (
    <ModeStage id="code" picture={scan ? <QrCode text={scan} /> : <CodePicture />} title={title}>
      {code && (
        <p className={`${kit.bold} ${kit.digits} ${kit.textCentred} ${styles.code}`} translate="no">
          {/* Read out digit by digit. */}
          <span className="visually-hidden">{code.split('').join(' ')}</span>
          <span aria-hidden="true">{formatHandoverCode(code)}</span>
        </p>
      )}
      <p className={kit.textCentred}>{code ? advice : 'Le code vient avec le réseau.'}</p>
      <p className={`${kit.strong} ${kit.textCentred}`} role="status">
        {offline
          ? "Sans réseau, cet écran ne change pas : regardez l'autre téléphone."
          : 'Cet écran devient vert dès que le code est entré.'}
      </p>
    </ModeStage>
  )
}
