import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import type { ReactNode } from 'react'

/** A date and time in words, by the clocks of Libreville, readable by machines too. */
export function Instant({ at }: { readonly at: string }): ReactNode {
  return <time dateTime={at}>{formatLongInstant(at)}</time>
}
