import type { ReactNode } from 'react'
import styles from './handover-mode.module.css'

/** Drawn in the code: they are there without a network. */
function Drawing({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg className={styles.picture} viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <circle cx="60" cy="48" r="46" fill="#f7f0e4" />
      {children}
    </svg>
  )
}

/** A telephone photographs a box. */
export function PhotosPicture(): ReactNode {
  return (
    <Drawing>
      <path d="m14 58 24-9 24 9v22l-24 9-24-9z" fill="#f2c766" />
      <path d="m14 58 24 9v22l-24-9z" fill="#c4552d" />
      <rect x="60" y="10" width="40" height="66" rx="6" fill="#143d2d" />
      <rect x="64" y="17" width="32" height="52" rx="2" fill="#fff" />
      <path d="m70 46 10-4 10 4v10l-10 4-10-4z" fill="#f2c766" />
      <path d="M68 30v-6h6m12 0h6v6" stroke="#1f5a43" strokeWidth="3" />
    </Drawing>
  )
}

/** A sheet of paper with ticks. */
export function ListPicture(): ReactNode {
  return (
    <Drawing>
      <rect x="30" y="10" width="60" height="76" rx="6" fill="#fff" stroke="#143d2d" strokeWidth="3" />
      <path d="M60 28h20M60 48h20M60 68h14" stroke="#8c8678" strokeWidth="4" strokeLinecap="round" />
      <g stroke="#1f5a43" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="m39 28 4 4 7-8M39 48l4 4 7-8" />
      </g>
      <rect x="39" y="63" width="10" height="10" rx="2" stroke="#c4552d" strokeWidth="3" />
    </Drawing>
  )
}

/** One telephone shows the code, the other one reads it. */
export function CodePicture(): ReactNode {
  return (
    <Drawing>
      <rect x="12" y="14" width="38" height="64" rx="6" fill="#143d2d" />
      <rect x="16" y="21" width="30" height="50" rx="2" fill="#fff" />
      <path d="M21 28h8v8h-8zm12 0h8v8h-8zM21 40h8v8h-8zm14 2h6v6h-6z" fill="#000" />
      <path d="M21 58h20" stroke="#1f5a43" strokeWidth="5" strokeLinecap="round" />
      <rect x="72" y="22" width="38" height="64" rx="6" fill="#1f5a43" />
      <rect x="76" y="29" width="30" height="50" rx="2" fill="#fff" />
      <path d="M82 54h18" stroke="#c4552d" strokeWidth="5" strokeLinecap="round" strokeDasharray="0 9" />
      <path
        d="M54 46h12m-5-6 6 6-6 6"
        stroke="#c4552d"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}

/** A clock: it waits for the network. */
export function NotedPicture(): ReactNode {
  return (
    <Drawing>
      <circle cx="60" cy="48" r="30" fill="#fff" stroke="#143d2d" strokeWidth="5" />
      <path
        d="M60 30v18l12 8"
        stroke="#c4552d"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  )
}

/** A tick, seen at arm's length. */
export function SettledPicture(): ReactNode {
  return (
    <svg className={styles.picture} viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <circle cx="60" cy="48" r="46" fill="#fff" />
      <path
        d="m38 49 16 16 29-33"
        stroke="#1f5a43"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
