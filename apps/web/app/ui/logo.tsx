import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './logo.module.css'

/** The O of the name is a cut okoumé trunk, with its rings and its rosy heart; its accent is a leaf. */
export function Logo(): ReactNode {
  return (
    <span className={`${kit.inline} ${kit.ink} ${styles.logo}`}>
      <svg
        className={`${kit.fixed} ${kit.forest} ${styles.mark}`}
        viewBox="0 0 32 32"
        fill="none"
        aria-hidden="true"
      >
        <ellipse cx="15" cy="18.6" rx="11.8" ry="11.2" stroke="currentColor" strokeWidth="3.4" />
        <path d="M14.4 13.1a6.5 6.1 0 1 0 6.4 7.2" stroke="#c4552d" strokeWidth="2.2" strokeLinecap="round" />
        <circle cx="14.2" cy="19.4" r="2" fill="#c4552d" />
        <path
          className={styles.leaf}
          d="M19.2 12.4C17.6 6.6 21.5 1.8 29.8 1.6 30.6 9 26.4 13.2 19.2 12.4z"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
      {BRAND.name}
    </span>
  )
}

const RINGS = [
  [50, 50, 46, 44],
  [48, 51, 35.5, 33],
  [46.5, 52, 25.5, 24],
  [45.5, 53, 16, 14.5],
  [45, 53.5, 6.5, 6],
] as const

export interface RingsProps {
  readonly className?: string | undefined
  /** From the heart outwards. */
  readonly count?: number
}

export function Rings({ className, count = RINGS.length }: RingsProps): ReactNode {
  return (
    <svg className={className} viewBox="0 0 100 100" fill="none" stroke="currentColor" aria-hidden="true">
      {RINGS.slice(-count).map(([cx, cy, rx, ry]) => (
        <ellipse key={rx} cx={cx} cy={cy} rx={rx} ry={ry} strokeWidth="3.5" transform="rotate(-24 50 50)" />
      ))}
    </svg>
  )
}
