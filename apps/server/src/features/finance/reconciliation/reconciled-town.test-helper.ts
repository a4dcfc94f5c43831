import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { STATEMENT_HEAD } from '@okoume/tests/server/reconciliation.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted, request } from '@okoume/tests/server/renting.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect } from 'vitest'

export let accountant: Person
/** A supervisor. */
export let second: Person
/** Four requests were paid on it, and one of them refused: its refund was paid as well. */
export let day: CalendarDay

/** Each request: 10 000 FCFA of rent, 20 000 of deposit, 700 of fee. */
export const TOTAL = 30_700

/** A server with a day that is over. */
export function useReconciledTown(): void {
  useTestServer({ jobs: false })
  beforeAll(async () => {
    accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
    second = await signUpConfirmed(server, 'Paul Ella', { administrator: true })
    const owner = await signUpOwner(server)
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    const parties = async () => ({ owner, renter, listing: await addListing(server, owner) })
    const wish = { start: server.day(4), end: server.day(5) }
    for (let count = 0; count < 3; count++) await accepted(server, await parties(), wish)
    const refused = await request(server, await parties(), wish)
    await owner.client.updateRentalStatus({ body: { rental_id: refused, status: 'refusée' } })
    await server.runDue()
    day = server.day(0)
    await server.passDays(1)
  })
}

export interface Line {
  readonly reference: string
  readonly amount: number
  readonly kind: 'collect' | 'refund' | 'payout'
}

/** What the provider would say of that day, from what it was asked to do. */
export async function providerLines(of = day): Promise<Line[]> {
  const { rows } = await server.pool.query<Line>(
    `select reference, amount, kind from simulator_operations
     where state = 'succeeded' and (created_at at time zone 'Africa/Libreville')::date = $1 order by reference`,
    [of],
  )
  return rows
}

export const write = (lines: readonly Line[], of = day, rest = '') =>
  [
    `${STATEMENT_HEAD}${rest && ';commission'}`,
    ...lines.map(
      ({ reference, amount, kind }) =>
        `${reference};${amount};${of} 10:00;SUCCESS;${kind === 'collect' ? 'PAYMENT' : 'GIVE_CHANGE'}${rest}`,
    ),
  ].join('\r\n')

export const readDay = (of = day) => accountant.client.getReconciliationDay({ params: { day: of } })

export async function withdrawAll(): Promise<void> {
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from statements where withdrawn_at is null',
  )
  for (const { id } of rows)
    await accountant.client.withdrawStatement({ params: { id }, body: { reason: 'Un essai' } })
}

export async function expectRefused(call: () => Promise<unknown>, expected: object): Promise<void> {
  const before = await tableDigests(server)
  expect(await refusalOf(call())).toMatchObject(expected)
  expect(await tableDigests(server)).toEqual(before)
}

export const kindsOf = ({ differences }: Awaited<ReturnType<typeof readDay>>) =>
  differences.map(({ kind, reference }) => ({ kind, reference }))
