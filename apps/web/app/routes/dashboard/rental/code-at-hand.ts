import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import { useEffect, useState } from 'react'
import { readCachedAnswer } from '#app/data/queries/cached-answers.ts'

/** Where the handover of a rental is cached, with the code that this person holds. */
export const handoverKey = (id: string) => `handover/${id}`

/**
 * True if this device shows the code of an accepted rental without a network as well: the rental's page was opened here since.
 * True for all other rentals, for one that has no code yet, and until it is known.
 */
export function useCodeAtHand({ id, status, identity }: Pick<Rental, 'id' | 'status' | 'identity'>): boolean {
  const [isAtHand, setIsAtHand] = useState(true)
  useEffect(() => {
    if (status !== 'acceptée' || lacksIdentity({ identity })) return
    let over = false
    void readCachedAnswer<Handover>(handoverKey(id)).then((handover) => {
      if (!over) setIsAtHand(typeof handover?.code === 'string')
    })
    return () => {
      over = true
      setIsAtHand(true)
    }
  }, [id, status, identity])
  return isAtHand
}
