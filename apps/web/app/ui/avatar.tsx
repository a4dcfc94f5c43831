import { type ReactNode, useState } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './avatar.module.css'

/** With its accents, or a whole flag. On every page: lighter than all graphemes. */
const INITIAL = /^(?:\p{RI}\p{RI}|.)\p{M}*/su

export interface AvatarProps {
  /** Only its first letter is shown, when there is no picture. */
  readonly name: string
  readonly src?: string | null | undefined
  /** In pixels. */
  readonly size?: 24 | 32 | 40 | 56 | 80 | 96
}

/** Decorative: the name is beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState('')
  return (
    <span
      className={`${kit.fixed} ${kit.bold} ${kit.forest} ${styles.avatar}`}
      data-size={size}
      aria-hidden="true"
    >
      {src && src !== broken ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        (INITIAL.exec(name.normalize('NFC').trim())?.[0] ?? '?').toUpperCase()
      )}
    </span>
  )
}
