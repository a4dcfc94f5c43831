import { generate } from 'lean-qr'
import type { ReactNode } from 'react'
import styles from './handover.module.css'
import { QUIET_ZONE, qrPath } from './qr-path.ts'

/** Black on white, whatever the theme: cameras need it. */
export function QrCode({ text }: { readonly text: string }): ReactNode {
  const bitmap = generate(text)
  const side = bitmap.size + 2 * QUIET_ZONE
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label="Code QR à scanner">
      <path d={`M0 0h${side}v${side}H0z`} fill="#fff" />
      <path d={qrPath(bitmap)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
