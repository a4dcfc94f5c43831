import { generate } from 'lean-qr'
import type { ReactNode } from 'react'
import styles from './qr-code.module.css'

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

/** Modules of white around a QR, without which it is not found. */
export const QUIET_ZONE = 4

interface QrBitmap {
  readonly size: number
  get(x: number, y: number): boolean
}

export function qrPath(bitmap: QrBitmap): string {
  let path = ''
  for (let y = 0; y < bitmap.size; y += 1)
    for (let x = 0; x < bitmap.size; x += 1)
      if (bitmap.get(x, y)) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`
  return path
}
