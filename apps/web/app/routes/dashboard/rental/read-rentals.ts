import type { Rental } from '@okoume/contract/wire/rental.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'

/** A list of rentals as it was read, or that it could not be. */
export interface RentalsRead {
  readonly rentals: readonly Rental[]
  readonly failed: boolean
}

export async function readRentals(read: () => Promise<readonly Rental[]>): Promise<RentalsRead> {
  try {
    return { rentals: await read(), failed: false }
  } catch (error) {
    console.error(error)
    return { rentals: [], failed: true }
  }
}

/** What was read last; a list that cannot be read again stays as it was. */
export function useRentals({ rentals, failed }: RentalsRead): RentalsRead {
  const [known, setKnown] = useState(rentals)
  if (!failed && known !== rentals) setKnown(rentals)
  useReadOnReturn()
  return { rentals: known, failed }
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
