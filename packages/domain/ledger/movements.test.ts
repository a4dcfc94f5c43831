import { expect, it } from 'vitest'
import { LEDGER_EVENTS, readCause } from './causes.ts'
import { EVERY_ENTRY } from './every-entry.test-helper.ts'
import { handoverSettled } from './handover-entries.ts'
import { type AccountKind, type LedgerEntry, ledgerEntry } from './ledger-entry.ts'
import { balanceAdjusted } from './manual-entries.ts'
import { describeMovement, MOVEMENT_TEXTS } from './movements.ts'
import { depositPartRefunded, depositRefunded, depositShared, rentalEntry } from './rental-entries.ts'
import { withdrawalCancelled, withdrawalRequested, withdrawalReturned } from './withdrawal-entries.ts'

const money = { id: 'r', ownerId: 'ada', totalPrice: 30, deposit: 20, fee: 1 }

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
    wallet: 'Gagné',
    cautions: 'Caution gardée',
  })
  expect(wordsOf(rentalEntry('take back everything', money, 'd'))).toEqual({
    wallet: 'Location annulée : loyer repris',
    cautions: 'Location annulée : caution reprise',
  })
  const late = rentalEntry('take back part of the rent', { ...money, retainedRent: 4 }, 'd')
  expect(wordsOf(late)).toMatchObject({ wallet: 'Location annulée : loyer repris' })
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
  expect(wordsOf(withdrawalCancelled('w', 'ada', 500))).toEqual({ wallet: 'Retrait annulé : argent revenu' })
})

it('reads rent that went back and a part of the deposit that came as two lines', () => {
  const share = { rentToOwner: 4, deposit: { amount: 20, toOwner: 6 } }
  const entries = handoverSettled('rent shared', money, share, 'debt')

  expect(entries.map(wordsOf)).toEqual([
    { wallet: 'Part de la caution qui vous revient', cautions: 'Caution partagée' },
    { wallet: 'Loyer rendu au locataire après un signalement' },
  ])
})

it.each(LEDGER_EVENTS)(
  '%s has words exactly for the accounts that it moves, and only a correction is one',
  (event) => {
    const entries = EVERY_ENTRY.filter(({ cause }) => readCause(cause)?.event === event)
    const moved = entries.flatMap(({ postings }) => postings.map(({ account }) => account))

    expect(entries).not.toEqual([])
    for (const account of ['wallet', 'cautions'] as const) {
      // Of one event, one entry may move this account and another may not: a correction names one of the two.
      const isMoved = moved.includes(account) || event === 'adjustment'
      expect(MOVEMENT_TEXTS[account][event] !== null).toBe(isMoved)
      const isCorrection = describeMovement({ event, account, amount: -1 }).startsWith('Correction')
      expect(isCorrection).toBe(event === 'adjustment')
    }
  },
)

it.each([
  [500, "Correction de l'équipe, en plus"],
  [-500, "Correction de l'équipe, en moins"],
])('a correction of %d FCFA says which way it went', (amount, words) => {
  for (const account of ['wallet', 'cautions'] as const) {
    expect(wordsOf(balanceAdjusted('k', { account, userId: 'ada', amount }))).toEqual({ [account]: words })
  }
})
