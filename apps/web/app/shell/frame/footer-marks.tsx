import type { SocialLink } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'

const STROKES: Readonly<Record<SocialLink['name'], string>> = {
  Facebook: 'M16 4h-2a4 4 0 0 0-4 4v13M6.5 12.5H15',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM17 7h.01',
  TikTok: 'M13.5 3v12.5a4 4 0 1 1-4-4M13.5 3c.3 3 2.3 4.8 5.5 5',
}

/** A sign for each network, drawn in our own line. */
export function SocialMark({ name }: Pick<SocialLink, 'name'>): ReactNode {
  return <Mark strokes={STROKES[name]} />
}

/** A telephone that receives something. */
export function AndroidMark(): ReactNode {
  return (
    <Mark strokes="M7 2.5h10A1.5 1.5 0 0 1 18.5 4v16a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 20V4A1.5 1.5 0 0 1 7 2.5zM12 7v7M9 11.5l3 3 3-3M11 18h2" />
  )
}

function Mark({ strokes }: { readonly strokes: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={strokes} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
