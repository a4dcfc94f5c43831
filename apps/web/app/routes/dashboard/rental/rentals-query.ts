import type { RefundedPayment } from '@okoume/contract/wire/payment.ts'
import type { PaymentLink } from '@okoume/contract/wire/payment-link.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { dayInLibreville, startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useToday } from '#app/data/today.ts'

const TICK_MS = 30_000

/**
 * About what the server's clock says: the device's, brought to the day on which the server sent the document.
 * Good enough to show or hide a button; the server decides.
 */
export function useServerNow(): Date {
  const today = useToday()
  const [deviceNow, setDeviceNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const deviceDay = dayInLibreville(new Date(performance.timeOrigin))
  const offset = startOfDay(today).getTime() - startOfDay(deviceDay).getTime()
  return new Date(deviceNow + offset)
}

/** The answer is stale after that: coming back to the page asks again. */
const FRESH_MS = 15_000

/** Newest first. */
export function ownRentalsQuery(uid: string): CachedQuery<readonly Rental[]> {
  return cachedQuery<readonly Rental[]>({
    uid,
    key: 'my-rentals',
    freshFor: FRESH_MS,
    async read() {
      const all = await signedInApi.listUserRentals({ params: { userId: uid } })
      return all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    },
  })
}

/** Rentals of the person's own items. */
export function requestsQuery(uid: string): CachedQuery<readonly Rental[]> {
  return cachedQuery<readonly Rental[]>({
    uid,
    key: 'requests',
    freshFor: FRESH_MS,
    async read() {
      const rentals = await signedInApi.listRentals()
      // An administrator is given everybody's.
      return rentals.filter((rental) => rental.owner_id === uid)
    },
  })
}

/** That person's payments that came too late, and went back. */
export function refundedPaymentsQuery(uid: string): CachedQuery<readonly RefundedPayment[]> {
  return cachedQuery<readonly RefundedPayment[]>({
    uid,
    key: 'refunded-payments',
    freshFor: FRESH_MS,
    read: () => signedInApi.listRefundedPayments(),
  })
}

/** That person's links by which somebody else may pay. */
export function paymentLinksQuery(uid: string): CachedQuery<readonly PaymentLink[]> {
  return cachedQuery<readonly PaymentLink[]>({
    uid,
    key: 'payment-links',
    freshFor: FRESH_MS,
    read: () => signedInApi.listPaymentLinks(),
  })
}

export interface ListRead<T> {
  readonly items: readonly T[]
  /** Undefined where none ever came. */
  readonly read: CachedAnswer<unknown> | undefined
  readonly failed: boolean
}

/** The list that the `clientLoader` has tried to read; one that cannot be read again stays as it was. */
export function useList<T>(query: CachedQuery<readonly T[]>): ListRead<T> {
  const { data, isError } = useQuery({ ...query, retryOnMount: false })
  return { items: data?.answer ?? [], read: data, failed: isError }
}
