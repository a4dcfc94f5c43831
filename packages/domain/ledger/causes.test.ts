import { describe, expect, it } from 'vitest'
import { LEDGER_EVENTS, readCause } from './causes.ts'
import { EVERY_ENTRY } from './every-entry.test-helper.ts'

describe('the cause of an entry', () => {
  it('is read back as its event and subject, for every kind that is written', () => {
    const read = EVERY_ENTRY.map(({ cause }) => readCause(cause))

    expect(read.map((one) => one?.event)).toEqual([...LEDGER_EVENTS])
    expect(read.map((one) => one?.subject)).toEqual([
      ...[
        'c',
        'r',
        'c',
        'd',
        'r',
        'rental r refusée',
        'r',
        'r',
        'r',
        'r',
        'r',
        'r',
        'r',
        'r',
        'w',
        'w',
        'w',
        'w',
        'ada',
        'ada',
        'c',
        'c',
        'c',
        'o',
        'x',
        'admin key with spaces',
        'o',
      ],
    ])
  })

  it.each(['', 'adjustment', 'rental lost r', 'withdrawals paid w', ' loss o'])(
    '%j is not a cause',
    (cause) => {
      expect(readCause(cause)).toBe(null)
    },
  )
})
