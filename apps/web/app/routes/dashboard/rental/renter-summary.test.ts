import type { Rental } from '@okoume/contract/wire/rental.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { describe, expect, it } from 'vitest'
import { carriedFixture, handoverReportFixture, rentalFixture } from './rental-fixture.test-helper.ts'
import { summarizeForRenter } from './renter-summary.ts'

const summary = (changes: Parameters<typeof rentalFixture>[0], now = '2026-12-01T09:00:00.000Z') =>
  summarizeForRenter(rentalFixture(changes), new Date(now)).replaceAll(/[\u00a0\u202f]/g, ' ')

const over = { status: 'terminée' } as const

describe('what a renter reads on the card', () => {
  it('says until when cancelling costs the fee only', () => {
    expect(summary({ status: 'acceptée' })).toContain("annuler jusqu'au 2 décembre 2026")
    expect(summary({ status: 'acceptée' }, '2026-12-03T09:00:00.000Z')).toContain('ne peut plus être annulée')
  })

  it('says that cancelling costs nothing while the owner is suspended', () => {
    const suspended = { status: 'acceptée', ownerSuspended: true } as const
    expect(summary(suspended)).toContain(
      "Le compte du propriétaire est suspendu. Vous pouvez annuler jusqu'au 2 décembre 2026 : tout est remboursé, frais de service compris.",
    )
    expect(summary(suspended, '2026-12-03T09:00:00.000Z')).toContain(
      'propriétaire est suspendu. Le premier jour est venu : la location ne peut plus être annulée',
    )
    const rental = rentalFixture()
    const handover = { ...rental.handover, state: 'awaited' } as const
    expect(summary({ ...suspended, status: 'en cours', handover })).toContain(
      "Le compte du propriétaire est suspendu. Donnez votre code une fois l'objet en main.",
    )
  })

  it.each([
    ['pending', "Le remboursement de 30 700 FCFA est demandé à l'opérateur."],
    ['paid', 'Le remboursement de 30 700 FCFA est arrivé sur le numéro qui a payé.'],
    ['waiting', "Le remboursement de 30 700 FCFA n'est pas encore passé : notre équipe s'en occupe."],
  ] as const)('says of a refund that is %s how far it has come', (refundState, text) => {
    expect(summary({ status: 'refusée', refundState })).toContain(text)
    expect(summary({ ...over, returnState: 'confirmed', refundState })).toContain(
      text.replace('30 700', '20 000'),
    )
  })

  it.each([
    [null, 'Le propriétaire a refusé. Tout est remboursé'],
    ['other', 'Le propriétaire a refusé. Tout est remboursé'],
    ['days', 'Le propriétaire a refusé : ces dates ne lui vont pas. Tout est remboursé'],
  ] as const)('says why the request was refused: %s', (refusalReason, text) => {
    expect(summary({ status: 'refusée', refusalReason })).toContain(text)
  })

  it.each<[string, Parameters<typeof rentalFixture>[0], string]>([
    [
      'asked for, before an answer',
      { carryOver: true },
      "Sans réponse du propriétaire avant aujourd'hui 21 h 00, votre argent attend 2 h que vous choisissiez autre chose.",
    ],
    [
      'asked for today, before an answer',
      { carryOver: true, start_date: calendarDay('2026-12-01'), answerBy: '2026-12-01T23:00:00.000Z' },
      'Sans réponse du propriétaire avant ce soir minuit, tout est remboursé.',
    ],
    [
      'refused',
      { status: 'refusée', refusalReason: 'days', carried: carriedFixture() },
      "Le propriétaire a refusé : ces dates ne lui vont pas. Votre argent, 30 700 FCFA, vous attend jusqu'à aujourd'hui 11 h 00.",
    ],
    [
      'unanswered, while a difference is paid',
      { status: 'annulée', cancellation: 'expired', carried: carriedFixture({ paymentId: 'one' }) },
      "Le propriétaire n'a pas répondu à temps. Un autre objet est en train d'être payé avec votre argent.",
    ],
    [
      'cancelled by the owner, and chosen again for less',
      {
        status: 'annulée',
        cancellation: 'owner',
        carried: carriedFixture({ state: 'used', rest: 700 }),
        refundState: 'pending',
      },
      "Le propriétaire a annulé. 30 000 FCFA ont payé un autre objet. Le remboursement de 700 FCFA est demandé à l'opérateur.",
    ],
    [
      'refused, once its time is over',
      { status: 'refusée', carried: carriedFixture({ until: '2026-12-01T09:00:00.000Z' }) },
      "Le propriétaire a refusé. Tout est remboursé, frais de service compris. Le remboursement de 30 700 FCFA est demandé à l'opérateur.",
    ],
  ])('says until when money waits for the choice of another item: %s', (_, changes, text) => {
    expect(summary(changes).trim()).toBe(text)
  })

  it('names each refund, and says only that it was ordered', () => {
    expect(summary({ status: 'refusée' })).toContain("remboursement de 30 700 FCFA est demandé à l'opérateur")
    expect(summary({ status: 'annulée', cancellation: 'renter' })).toContain('30 000 FCFA')
    expect(summary({ status: 'annulée', cancellation: 'expired' })).toContain("n'a pas répondu à temps")
    expect(summary({ ...over, returnState: 'presumed' })).toContain("20 000 FCFA est demandé à l'opérateur")
  })

  it('shows the state of the return', () => {
    expect(summary({ status: 'en cours' })).toContain('À rendre le 5 décembre 2026.')
    expect(summary(over)).toContain("Rendez l'objet, puis déclarez son retour.")
    expect(
      summary({ ...over, returnState: 'declared', returnDeclaredAt: '2026-12-05T16:30:00.000Z' }),
    ).toContain('Retour déclaré le 5 décembre 2026 à 17 h 30')
    const contest = {
      state: 'open',
      cause: 'broken',
      at: '2026-12-06T09:00:00.000Z',
      answerBy: '2026-12-08T09:00:00.000Z',
      answer: null,
      answeredAt: null,
      proposal: null,
    } as const
    expect(summary({ ...over, returnState: 'contested', contest })).toBe(
      'Le propriétaire conteste le retour. À vous de répondre.',
    )
  })

  it('says that the parties have agreed', () => {
    const settlement = { toOwner: 3000, toRenter: 17_000, reason: "Vous vous êtes mis d'accord." }
    const contest = { state: 'agreed' } as NonNullable<Rental['contest']>
    expect(summary({ ...over, returnState: 'settled', settlement, contest })).toContain(
      "Vous vous êtes mis d'accord : 17 000 FCFA de la caution sont rendus, 3 000 FCFA vont au propriétaire.",
    )
  })

  it('shows how a dispute was settled, and why', () => {
    const settlement = { toOwner: 5000, toRenter: 15_000, reason: 'Un piquet manque' }
    expect(summary({ ...over, returnState: 'settled', settlement })).toBe(
      "L'équipe Okoumé a tranché : 15 000 FCFA de la caution sont rendus, 5 000 FCFA vont au propriétaire. Motif : « Un piquet manque ». Le remboursement de 15 000 FCFA est demandé à l'opérateur.",
    )
  })

  it.each<[string, Partial<Rental>, string]>([
    [
      'all back',
      { cancellation: 'not-handed-over', handover: handoverReportFixture('missing', 0) },
      "L'objet ne vous a pas été remis : la location est annulée. Tout est remboursé, frais de service compris. Le remboursement de 30 700 FCFA est demandé à l'opérateur.",
    ],
    [
      'a decision that gives all to the owner',
      {
        cancellation: 'not-handed-over',
        returnState: 'settled',
        settlement: { toOwner: 20_000, toRenter: 0, reason: '' },
        handover: handoverReportFixture('missing', 10_000, 'Vu les messages'),
      },
      "La remise était contestée, et l'équipe Okoumé a tranché : la location est annulée. 10 000 FCFA du loyer et 20 000 FCFA de la caution vont au propriétaire. Les frais de service ne sont pas rendus. Motif : « Vu les messages ». ",
    ],
    [
      'a day of a no-show',
      { cancellation: 'no-show', handover: handoverReportFixture('no-show', 5000) },
      "Le propriétaire a dit que vous n'êtes pas venu : la location est annulée. 5 000 FCFA du loyer vont au propriétaire. Les frais de service ne sont pas rendus. Le remboursement de 25 000 FCFA est demandé à l'opérateur.",
    ],
  ])('follows how a handover was settled: %s', (_, changes, text) => {
    expect(summary({ status: 'annulée', ...changes })).toBe(text)
  })

  it('says who withdrew a contest', () => {
    const settlement = { toOwner: 0, toRenter: 20_000, reason: 'Le propriétaire a retiré sa contestation.' }
    const contest = { state: 'agreed', proposal: null } as NonNullable<Rental['contest']>
    expect(summary({ ...over, returnState: 'settled', settlement, contest })).toContain(
      'Le propriétaire a retiré sa contestation : toute la caution est rendue.',
    )
  })

  it('tells no renter whose relative has paid that money goes to them', () => {
    const report = handoverReportFixture('missing', 0)
    const settlements = [0, 5000, 20_000].map((toOwner) => ({
      toOwner,
      toRenter: 20_000 - toOwner,
      reason: '',
    }))
    const ends = ['renter', 'owner', 'grace', 'owner-suspended', 'suspended', 'identity', 'expired'] as const
    const returns = ['awaited', 'declared', 'confirmed', 'presumed', 'contested'] as const
    const rentals: readonly Partial<Rental>[] = [
      {},
      { status: 'acceptée' },
      { status: 'acceptée', cancelPolicy: 'souple' },
      { status: 'acceptée', ownerSuspended: true },
      { status: 'refusée' },
      { status: 'en cours' },
      { status: 'en cours', handover: { ...report, state: 'missing' } },
      { status: 'annulée', cancellation: 'not-handed-over', handover: report },
      ...ends.map((cancellation) => ({ status: 'annulée', cancellation }) as const),
      ...returns.map((returnState) => ({ ...over, returnState })),
      ...settlements.map((settlement) => ({ ...over, returnState: 'settled', settlement }) as const),
    ]
    for (const changes of rentals)
      expect(summary({ paidByOther: true, ...changes })).not.toMatch(
        /vous (est|sont|a|ont) (déjà )?(été )?(rendu|remboursé)|vous revien|votre (argent|remboursement)|vos /i,
      )
  })

  it('mentions no deposit where there is none', () => {
    for (const returnState of ['awaited', 'declared', 'confirmed', 'presumed', 'contested'] as const) {
      expect(summary({ ...over, returnState, deposit: 0, total_price: 10_000 })).not.toMatch(/caution|FCFA/)
    }
  })
})
