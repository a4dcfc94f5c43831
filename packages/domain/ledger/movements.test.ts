import { expect, it } from 'vitest'
import { readCause } from './causes.ts'
import { type AccountKind, type LedgerEntry, ledgerEntry } from './ledger-entry.ts'
import { balanceAdjusted } from './manual-entries.ts'
import { describeMovement } from './movements.ts'
import { depositPartRefunded, depositRefunded, depositShared, rentalEntry } from './rental-entries.ts'
import { withdrawalRequested, withdrawalReturned } from './withdrawal-entries.ts'

const money = { rentalId: 'r', ownerId: 'ada', totalPrice: 30, deposit: 20, fee: 1 }

/** The lines that the person reads for the entry, by account. */
function wordsOf(entry: LedgerEntry | null): Partial<Record<AccountKind, string>> {
  const { cause, postings } = entry ?? ledgerEntry('', [])
  const event = readCause(cause)?.event ?? 'adjustment'
  const words = postings.flatMap(({ account, amount }) =>
    account === 'wallet' || account === 'cautions'
      ? [[account, describeMovement({ event, account, amount })]]
      : [],
  )
  return Object.fromEntries(words)
}

it('an owner reads in plain words how each event changed their wallet and cautions', () => {
  expect(wordsOf(rentalEntry('pay the owner', money, null))).toEqual({
    wallet: 'Loyer',
    cautions: 'Caution gardée',
  })
  expect(wordsOf(rentalEntry('take back everything', money, 'd'))).toEqual({
    wallet: 'Location annulée : loyer rendu au locataire',
    cautions: 'Location annulée : caution rendue au locataire',
  })
  expect(wordsOf(depositRefunded(money, 'd'))).toEqual({ cautions: 'Caution rendue au locataire' })
  expect(wordsOf(depositPartRefunded(money, 5, 'd'))).toEqual({
    cautions: 'Part non contestée de la caution, rendue au locataire',
  })
  expect(wordsOf(depositShared(money, money.deposit, 5, 'd'))).toEqual({
    wallet: 'Part de la caution qui vous revient',
    cautions: 'Caution partagée',
  })
  expect(wordsOf(withdrawalRequested('w', 'ada', 500))).toEqual({ wallet: 'Retrait' })
  expect(wordsOf(withdrawalReturned('w', 'ada', 500))).toEqual({
    wallet: 'Retrait non abouti : argent revenu',
  })
})

it.each([
  [500, "Correction de l'équipe, en plus"],
  [-500, "Correction de l'équipe, en moins"],
])('a correction of %d FCFA says which way it went', (amount, words) => {
  for (const account of ['wallet', 'cautions'] as const) {
    expect(wordsOf(balanceAdjusted('k', { account, userId: 'ada', amount }))).toEqual({ [account]: words })
  }
})
