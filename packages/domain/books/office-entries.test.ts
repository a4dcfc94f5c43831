import { describe, expect, it } from 'vitest'
import { OFFICE_KINDS, type OfficeEntry, officeEntry, takesFromOperator } from './office-entries.ts'

const entry = (changes: Partial<OfficeEntry>): OfficeEntry => ({
  id: 'e',
  kind: 'to-bank',
  operator: 'AIRTEL',
  toOperator: null,
  of: null,
  amount: 500,
  ...changes,
})

describe('an entry of the office', () => {
  it.each([
    ['to-bank', { 'mobile_money AIRTEL': 500, 'own_funds bank': -500 }],
    ['from-bank', { 'mobile_money AIRTEL': -500, 'own_funds bank': 500 }],
    ['charge', { 'mobile_money AIRTEL': 500, 'provider_charges AIRTEL': -500 }],
    ['charge-returned', { 'mobile_money AIRTEL': -500, 'provider_charges AIRTEL': 500 }],
    ['unidentified', { 'mobile_money AIRTEL': -500, 'unallocated office e': 500 }],
    ['shortage', { 'mobile_money AIRTEL': 500, 'rounding AIRTEL': -500 }],
    ['surplus', { 'mobile_money AIRTEL': -500, 'rounding AIRTEL': 500 }],
  ] as const)('%s moves what its name says', (kind, moved) => {
    expect(sums(entry({ kind }))).toEqual(moved)
  })

  it('moves money from one operator to the other', () => {
    expect(sums(entry({ kind: 'between-operators', toOperator: 'MOOV' }))).toEqual({
      'mobile_money AIRTEL': 500,
      'mobile_money MOOV': -500,
    })
  })

  it('gives back what was found', () => {
    expect(sums(entry({ kind: 'unidentified-returned', of: 'f' }))).toEqual({
      'mobile_money AIRTEL': 500,
      'unallocated office f': -500,
    })
  })

  it.each([
    { kind: 'between-operators', toOperator: null },
    { kind: 'between-operators', toOperator: 'AIRTEL' },
    { kind: 'to-bank', toOperator: 'MOOV' },
    { kind: 'unidentified-returned', of: null },
    { kind: 'charge', of: 'f' },
  ] as const)('cannot be %j', (changes) => {
    expect(() => officeEntry(entry(changes))).toThrow(RangeError)
  })

  it('takes from the operator where its account there is credited', () => {
    for (const kind of OFFICE_KINDS) {
      const toOperator = kind === 'between-operators' ? 'MOOV' : null
      const of = kind === 'unidentified-returned' ? 'f' : null
      const taken = sums(entry({ kind, toOperator, of }))['mobile_money AIRTEL'] ?? 0
      expect(taken > 0).toBe(takesFromOperator(kind))
    }
  })
})

function sums(of: OfficeEntry): Record<string, number> {
  return Object.fromEntries(
    officeEntry(of).postings.map(({ account, holder, amount }) => [`${account} ${holder}`, amount]),
  )
}
