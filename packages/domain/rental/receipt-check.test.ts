import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  checkReceipt,
  describeReceipt,
  formatReceiptControl,
  readReceiptControl,
  receiptCheckPath,
} from './receipt-check.ts'

const PAID = { amount: 35_000, paidAt: new Date('2026-03-02T23:30:00Z') }
const sentence = (...refunds: Parameters<typeof checkReceipt>[2]) =>
  describeReceipt(checkReceipt('OK-2026-00000000', PAID, refunds)).replace(/[\u202f\u00a0]/g, ' ')

it.each(['ACDEFH', 'acdefh', ' acd efh ', 'ACD-EFH', 'ＡＣＤ ＥＦＨ', 'A.C.D.E.F.H'])(
  'reads the control %j',
  (text) => {
    expect(readReceiptControl(text)).toBe('ACDEFH')
  },
)

it.each(['', 'ACDEF', 'ACDEFHJ', 'ACDEFI', 'ACDEF0', 'ACDEFB', "ACDEF'", 'АCDEFH'])(
  '%j is no control',
  (text) => {
    expect(readReceiptControl(text)).toBeNull()
  },
)

it('reads what it prints', () => {
  expect(formatReceiptControl('ACDEFH')).toBe('ACD EFH')
  expect(receiptCheckPath('OK-2026-00000011', 'ACDEFH')).toBe('/verifier/OK-2026-00000011?controle=ACDEFH')
})

it('says what was paid on which day in Libreville, and what of it came back', () => {
  expect(sentence()).toBe('35 000 FCFA payés le 3 mars 2026, rien rendu.')
  expect(sentence({ amount: 15_000, state: 'paid' }, { amount: 5_000, state: 'paid' })).toBe(
    '35 000 FCFA payés le 3 mars 2026, 20 000 FCFA rendus.',
  )
  expect(sentence({ amount: 35_000, state: 'paid' })).toBe(
    '35 000 FCFA payés le 3 mars 2026, entièrement rendus.',
  )
})

it('says what is on its way apart, whether or not a person sees to it', () => {
  expect(sentence({ amount: 35_000, state: 'pending' })).toBe(
    '35 000 FCFA payés le 3 mars 2026, en cours de remboursement.',
  )
  expect(
    sentence(
      { amount: 10_000, state: 'paid' },
      { amount: 4_000, state: 'waiting' },
      { amount: 1_000, state: 'pending' },
    ),
  ).toBe('35 000 FCFA payés le 3 mars 2026, 10 000 FCFA rendus, 5 000 FCFA en cours de remboursement.')
})

it.each<[Partial<Parameters<typeof checkReceipt>[1]>, number, string]>([
  [{ carriedOut: 30_000 }, 0, 'payés le 3 mars 2026, dont 30 000 FCFA ont payé une autre location.'],
  [
    { carriedOut: 30_000 },
    5_000,
    'payés le 3 mars 2026, dont 30 000 FCFA ont payé une autre location, 5 000 FCFA rendus.',
  ],
  [{ carriedOut: 35_000 }, 0, 'payés le 3 mars 2026, qui ont payé une autre location.'],
  [
    { carriedIn: 30_000 },
    0,
    "payés le 3 mars 2026, dont 30 000 FCFA avec l'argent d'une autre location, rien rendu.",
  ],
  [{ carriedIn: 35_000 }, 0, "payés le 3 mars 2026 avec l'argent d'une autre location, rien rendu."],
])(
  'says of money that was carried, %j, where it came from or went, with %i given back',
  (more, back, text) => {
    const refunds = back > 0 ? [{ amount: back, state: 'paid' as const }] : []
    const receipt = checkReceipt('OK-2026-00000000', { ...PAID, ...more }, refunds)
    expect(describeReceipt(receipt).replace(/[\u202f\u00a0]/g, ' ')).toBe(`35 000 FCFA ${text}`)
  },
)

it('counts each refund once', () => {
  const refund = fc.record({
    amount: fc.integer({ min: 1, max: 9_000 }),
    state: fc.constantFrom('pending' as const, 'paid' as const, 'waiting' as const),
  })
  fc.assert(
    fc.property(fc.array(refund, { maxLength: 4 }), (refunds) => {
      const { refunded, refunding, total } = checkReceipt('OK-2026-00000000', PAID, refunds)
      expect(refunded + refunding).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0))
      expect(total).toBe(PAID.amount)
    }),
  )
})
