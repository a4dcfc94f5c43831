import type { Rental } from '@okoume/contract/wire/rental.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CachedAnswer, readThroughCache } from '#app/offline/cached-answers.ts'

/** A list as it was read, now or when the network last answered; null where it could not be. */
export type ListRead<T> = CachedAnswer<readonly T[]> | null
export type RentalsRead = ListRead<Rental>

export interface KnownRentals {
  readonly rentals: readonly Rental[]
  /** Null where none ever came. */
  readonly read: CachedAnswer<unknown> | null
  readonly failed: boolean
}

/** `key`: under which the answer is kept. */
export async function readList<T>(key: string, read: () => Promise<readonly T[]>): Promise<ListRead<T>> {
  try {
    return await readThroughCache(key, read)
  } catch (error) {
    console.error(error)
    return null
  }
}

/** What was read last; a list that cannot be read again stays as it was. */
export function useLastRead<T>(latest: ListRead<T>): ListRead<T> {
  const [known, setKnown] = useState(latest)
  if (latest !== null && known !== latest) setKnown(latest)
  return known
}

const NONE: readonly Rental[] = []

/** The rentals that were read last, read again when somebody comes back to the page. */
export function useRentals(latest: RentalsRead): KnownRentals {
  const known = useLastRead(latest)
  useReadOnReturn()
  return { rentals: known?.answer ?? NONE, read: known, failed: latest === null }
}

const STALE_MS = 15_000

/** Whoever comes back to the page sees what has happened meanwhile. */
function useReadOnReturn(): void {
  const { revalidate } = useRevalidator()
  const readAgain = useEffectEvent(() => revalidate())
  useEffect(() => {
    let leftAt = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now()
      else if (Date.now() - leftAt > STALE_MS) readAgain()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
