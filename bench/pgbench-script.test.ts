import { describe, expect, it } from 'vitest'
import { pgbenchScript } from './pgbench-script.ts'
import type { BookingNames, Statement } from './recording.ts'

const names: BookingNames = {
  item: 'b0000000-0000-4000-8000-000000000001',
  renter: 'd0000000-0000-4000-8000-000000000001',
  key: 'mesure-1',
  checkout: '0198f0c2-0000-7000-8000-000000000001',
  payment: '0198f0c2-0000-7000-8000-000000000002',
  prompt: '0198f0c2-0000-7000-8000-000000000003',
  reference: 'ABCDEF012345678',
}

function scriptOf(...statements: Statement[]): string[] {
  const script = pgbenchScript({ statements, names }, { items: 100, renters: 10, clients: 8 })
  return script.trimEnd().split('\n').slice(2)
}

describe('a booking as a pgbench script', () => {
  it('numbers the bookings of each client on its own', () => {
    const script = pgbenchScript({ statements: [], names }, { items: 100, renters: 10, clients: 8 })
    expect(script).toBe('\\set counter :counter + 1\n\\set booking :counter * 8 + :client_id\n')
  })

  it("derives each unique name from the booking's number, also inside a longer value", () => {
    expect(
      scriptOf({ text: 'select $1 from items where id = $2', values: [`pay ${names.payment}`, names.item] }),
    ).toEqual([
      "select ('pay ' || 'f0000000-0000-7000-8000-' || lpad(to_hex(:booking::bigint), 12, '0')) from items " +
        "where id = ('b0000000-0000-4000-8000-' || lpad(to_hex(:booking::bigint % 100), 12, '0'))::uuid;",
    ])
  })

  it('leaves every other value unchanged', () => {
    const text = 'insert into t values ($1, $2, $3, $4, $5, $6)'
    const values = ["l'échelle", 12, null, true, '2026-01-01T00:00:01.500Z', { price: 5000 }]
    expect(scriptOf({ text, values })).toEqual([
      `insert into t values (('l''échelle'), 12, null, true, to_timestamp(1767225601.5), '{ "price": 5000 }');`,
    ])
  })

  it('writes a statement of several lines on one', () => {
    expect(scriptOf({ text: 'select 1 -- the one\n  from t', values: [] })).toEqual(['select 1 from t;'])
  })
})
