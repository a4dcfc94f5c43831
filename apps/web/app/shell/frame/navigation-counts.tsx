import type { ReactNode } from 'react'
import { createStore } from '#app/data/store.ts'

export interface NavigationCounts {
  readonly messages: number
  readonly notices: number
  /** How many rentals wait for that person. */
  readonly tasks: number
}

export const NOTHING_COUNTED: NavigationCounts = { messages: 0, notices: 0, tasks: 0 }

/** Counts as the dashboard read them last; every page shows them. */
export const navigationCounts = createStore(NOTHING_COUNTED)

type CountedAs = keyof NavigationCounts

const COUNTED: Readonly<Record<CountedAs, readonly [one: string, more: string]>> = {
  messages: ['non lu', 'non lus'],
  notices: ['non lue', 'non lues'],
  tasks: ['à faire', 'à faire'],
}
const MAX_SHOWN = 99

export interface CountProps {
  readonly count: number
  readonly countedAs: CountedAs
  readonly className: string | undefined
}

export function Count({ count, countedAs, className }: CountProps): ReactNode {
  if (count === 0) return null
  const [one, more] = COUNTED[countedAs]
  return (
    <span className={className}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <span className="visually-hidden"> {count > 1 ? more : one}</span>
    </span>
  )
}
