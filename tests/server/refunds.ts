import type { Person } from './people.ts'
import type { TestServer } from './test-server.ts'
import { waitFor } from './wait-for.ts'

/**
 * The amounts that arrived on a person's telephone, sorted, once there are that many and every ordered refund is paid.
 */
export async function refundsTo(server: TestServer, person: Person, count: number): Promise<number[]> {
  return waitFor(`${count} refunds to ${person.name}`, async () => {
    const { rows } = await server.pool.query<{ amount: number; state: string; settled: boolean }>(
      `select paid.amount, paid.state, ordered.state = 'succeeded' as settled
       from payment_operations as ordered left join simulator_operations as paid using (reference)
       where ordered.kind = 'refund' and ordered.phone = $1 order by paid.amount`,
      [`+241${person.phone.slice(1)}`],
    )
    const done = rows.every(({ settled, state }) => settled && state === 'succeeded')
    return rows.length >= count && done && rows.map(({ amount }) => amount)
  })
}
