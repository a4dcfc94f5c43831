import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { handoverSettled } from '@okoume/domain/ledger/handover-entries.ts'
import type { HandoverShare } from '@okoume/domain/rental/handover-transitions.ts'
import { amountsIn, DEPOSIT, dataOf, FEE, RENT, readMail, START } from '@okoume/tests/server/mail-samples.ts'
import { describe, expect, test } from 'vitest'
import type { RentalEvent } from '../../rentals/notifications/rental-events.ts'

describe('the mail of a settled handover names what each party has of rent and deposit, and no other sum', () => {
  const ALL = { amount: DEPOSIT, toOwner: DEPOSIT }
  const NONE = { amount: DEPOSIT, toOwner: 0 }
  const CASES: readonly [RentalEvent, HandoverShare, renter: string, owner: string][] = [
    [
      'handover decided',
      { rentToOwner: RENT, deposit: ALL },
      'Loyer : 10 000 FCFA vont au propriétaire. Caution : 20 000 FCFA vont au propriétaire. Frais de service : 700 FCFA, qui ne sont pas remboursables.',
      'Loyer : 10 000 FCFA sont à vous. Caution : 20 000 FCFA sont à vous.',
    ],
    [
      'handover decided',
      { rentToOwner: 4000, deposit: { amount: DEPOSIT, toOwner: 5000 } },
      'Loyer : 6 000 FCFA sont rendus, 4 000 FCFA vont au propriétaire. Caution : 15 000 FCFA sont rendus, 5 000 FCFA vont au propriétaire.',
      'Loyer : 4 000 FCFA sont à vous, 6 000 FCFA sont rendus au locataire. Caution : 5 000 FCFA sont à vous, 15 000 FCFA sont rendus au locataire.',
    ],
    [
      'handover decided',
      { rentToOwner: 0, deposit: NONE },
      'En tout, 30 700 FCFA sont remboursés.',
      'Loyer : 10 000 FCFA sont rendus au locataire. Caution : 20 000 FCFA sont rendus au locataire.',
    ],
    [
      'missing refunded',
      { rentToOwner: 0, deposit: NONE },
      'Frais de service : 700 FCFA sont rendus. En tout, 30 700 FCFA sont remboursés.',
      'Loyer : 10 000 FCFA sont rendus au locataire.',
    ],
    [
      'no-show settled',
      { rentToOwner: 5000, deposit: NONE },
      'Loyer : 5 000 FCFA sont rendus, 5 000 FCFA vont au propriétaire. Caution : 20 000 FCFA sont rendus.',
      'Loyer : 5 000 FCFA sont à vous, 5 000 FCFA sont rendus au locataire.',
    ],
    [
      'problem settled',
      { rentToOwner: 6000, deposit: null },
      'Loyer : 4 000 FCFA sont rendus, 6 000 FCFA vont au propriétaire. Caution : 20 000 FCFA restent gardés',
      'Loyer : 6 000 FCFA sont à vous, 4 000 FCFA sont rendus au locataire. Caution : 20 000 FCFA restent gardés',
    ],
    [
      'problem refunded',
      { rentToOwner: 0, deposit: null },
      'En tout, 10 700 FCFA sont remboursés.',
      'Loyer : 10 000 FCFA sont rendus au locataire.',
    ],
  ]

  test.each(CASES)('%s %j', (event, share, forRenter, forOwner) => {
    const data = dataOf({}, { share })
    const refunded = handoverSettled('rent shared', data.rental, share, 'debt')
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'refunds_due')
      .reduce((sum, { amount }) => sum + amount, 0)
    const [toRenter, toOwner] = [readMail(event, 'renter', data), readMail(event, 'owner', data)]

    expect(toRenter).toContain(forRenter)
    expect(toOwner).toContain(forOwner)
    expect(toRenter).toContain(`Remboursé : ${refunded.toLocaleString('fr-FR').replaceAll(/\s/g, ' ')} FCFA`)
    const { rentToOwner, deposit } = share
    const parts = [
      rentToOwner,
      RENT - rentToOwner,
      deposit?.toOwner ?? DEPOSIT,
      DEPOSIT - (deposit?.toOwner ?? 0),
    ]
    const sumOfOwner = rentToOwner + (deposit?.toOwner ?? 0)
    for (const amount of amountsIn(toRenter)) expect([...parts, FEE, refunded, 0]).toContain(amount)
    for (const amount of amountsIn(toOwner)) expect([...parts, sumOfOwner]).toContain(amount)
  })
})

describe('a contested part: the mail names that part, and the rest that went back before', () => {
  const PARTLY = { returnState: 'settled', contestedAmount: 5000 } as const

  test.each([
    [
      5000,
      'Des 5 000 FCFA contestés de la caution de 20 000 FCFA : 5 000 FCFA vont au propriétaire. Le reste, 15 000 FCFA, a déjà été rendu.',
      'Des 5 000 FCFA contestés de la caution de 20 000 FCFA : 5 000 FCFA sont sur votre portefeuille.',
    ],
    [
      0,
      '5 000 FCFA sont rendus. Le reste, 15 000 FCFA, a déjà été rendu.',
      '5 000 FCFA sont rendus au locataire. Le reste, 15 000 FCFA, lui a déjà été rendu.',
    ],
  ])('of which the owner gets %i', (settledToOwner, forRenter, forOwner) => {
    const data = dataOf({ ...PARTLY, settledToOwner })
    for (const event of ['contest agreed', 'deposit shared'] as const) {
      expect(readMail(event, 'renter', data)).toContain(forRenter)
      expect(readMail(event, 'owner', data)).toContain(forOwner)
    }
  })

  test('withdrawn: each reads who withdrew it', () => {
    const data = dataOf({ ...PARTLY, settledToOwner: 0 }, { isDepositClaimWithdrawn: true })

    expect(readMail('contest agreed', 'owner', data)).toContain('Vous avez retiré votre contestation.')
    expect(readMail('contest agreed', 'renter', data)).toContain('Le propriétaire a retiré sa contestation.')
  })
})

describe('the mail of the end asks for nothing that the rental does not allow', () => {
  const NEXT_DAY = new Date('2036-12-06T00:05:00Z')
  const PROMISES = /est rendue dès|bien rendu|est-il revenu|caution revient/
  const reported = { handoverReportedAt: START } as const

  test.each([
    ['missing', { handoverState: 'missing', handoverReport: 'missing', ...reported }],
    ['no-show', { handoverState: 'no-show', handoverReport: 'no-show', ...reported }],
    ['disputed', { handoverState: 'disputed', handoverReport: 'missing', ...reported }],
  ] as const)('%s: all is held until that is clear', (_, changes) => {
    const data = dataOf({ status: 'terminée', ...changes }, { now: NEXT_DAY })
    for (const party of ['renter', 'owner'] as const) {
      expect(readMail('ended', party, data)).not.toMatch(PROMISES)
      expect(readMail('ended', party, data)).toContain('restent bloqués')
    }
  })

  test('not handed over yet: until when it can be reported, and nothing to confirm', () => {
    const data = dataOf(
      { status: 'terminée', handoverState: 'awaited', startDate: '2036-12-05' as CalendarDay },
      { now: NEXT_DAY },
    )

    for (const party of ['renter', 'owner'] as const) {
      expect(readMail('ended', party, data)).not.toMatch(PROMISES)
      expect(readMail('ended', party, data)).toContain('6 décembre 2036')
    }
  })

  test.each([
    ['open', 'répondez avant le 8 décembre 2036'],
    ['proposed', "le propriétaire conteste le retour et a jusqu'au"],
    ['escalated', "notre équipe l'examine"],
  ] as const)('a contest that is %s: whose turn it is', (contestState, words) => {
    const contest = { contestState, returnContestedAt: NEXT_DAY, contestAnsweredAt: NEXT_DAY }
    const data = dataOf({ status: 'terminée', returnState: 'contested', ...contest }, { now: NEXT_DAY })

    expect(readMail('ended', 'renter', data).toLowerCase()).toContain(words)
  })

  test('a problem that is not settled: neither the end nor the return says that all is', () => {
    const open = { handoverState: 'problem', handoverReport: 'problem', ...reported } as const
    const data = dataOf({ ...open, returnState: 'confirmed' }, { now: NEXT_DAY })

    expect(readMail('ended', 'renter', data)).not.toContain('tout est réglé')
    for (const event of ['return confirmed', 'return presumed'] as const)
      expect(readMail(event, 'owner', data)).not.toMatch(/tout est réglé/i)
  })
})

test('a rental that is over when it begins asks its owner for no code', () => {
  const data = dataOf({ handoverState: 'awaited' }, { now: new Date('2037-02-01T12:00:00Z') })

  expect(readMail('begun', 'owner', data)).not.toContain('code')
})

test("the renter's first day names the owner's code as the way to return", () => {
  expect(readMail('begun', 'renter', dataOf({}))).toContain('entrez son code de retour')
})

test.each([
  [499, 'Un retrait demande au moins 500 FCFA ; vous en aurez 499 FCFA'],
  [500, 'Vous pouvez maintenant le retirer'],
])('with %i FCFA to withdraw, a released rent says whether it can be', (withdrawableWithRent, words) => {
  expect(readMail('handover presumed', 'owner', dataOf({}, { withdrawableWithRent }))).toContain(words)
})
