import type { Rental } from '@okoume/contract/wire/rental.ts'
import { describe, expect, it } from 'vitest'
import { describeRenter, summarizeForOwner } from './owner-summary.ts'
import { handoverReportFixture, rentalFixture } from './rental-fixture.test-helper.ts'

const summary = (changes: Parameters<typeof rentalFixture>[0]) =>
  summarizeForOwner(
    rentalFixture({ status: 'terminée', service_fee: null, ...changes }),
    new Date('2026-12-03T09:00:00.000Z'),
  ).replaceAll(/[\u00a0\u202f]/g, ' ')

describe('what an owner reads on a request', () => {
  it('says from when the rent can be withdrawn', () => {
    expect(summary({ status: 'acceptée' })).toBe(
      'Avec le code du locataire, votre argent est à vous 24 h après la remise. Sans code, 24 h après le premier jour.',
    )
  })

  it('says that the renter is suspended until the item is handed over', () => {
    const { handover } = rentalFixture()
    const suspended = { renterSuspended: true, handover: { ...handover, state: 'awaited' } } as const
    expect(summary({ ...suspended, status: 'acceptée' })).toContain(
      'Le compte du locataire est suspendu. Avec le code',
    )
    expect(summary({ ...suspended, status: 'en cours' })).toBe(
      "Le compte du locataire est suspendu. Entrez le code du locataire en lui donnant l'objet. Sans nouvelles avant demain minuit, nous comptons l'objet comme remis.",
    )
  })

  it.each([
    [
      null,
      'Vous avez refusé. Le locataire est intégralement remboursé, ou choisit un autre objet avec cet argent.',
    ],
    [
      'days',
      'Vous avez refusé : ces dates ne vous vont pas. Le locataire est intégralement remboursé, ou choisit un autre objet avec cet argent.',
    ],
  ] as const)('says why the request was refused: %s', (refusalReason, text) => {
    expect(summary({ status: 'refusée', refusalReason })).toBe(text)
  })

  it('says what follows where the owner does not answer the return', () => {
    const silence =
      "Sans nouvelles de vous avant lundi minuit, nous comptons l'objet comme bien revenu et rendons 20 000 FCFA de caution au locataire."
    expect(summary({})).toContain(silence)
    expect(summary({ returnState: 'declared', returnDeclaredAt: '2026-12-05T16:30:00.000Z' })).toContain(
      silence,
    )
  })

  it('shows how a dispute was settled', () => {
    const settlement = { toOwner: 5000, toRenter: 15_000, reason: '' }
    expect(summary({ returnState: 'settled', settlement })).toBe(
      "L'équipe Okoumé a tranché : 5 000 FCFA de la caution vous reviennent, 15 000 FCFA vont au locataire.",
    )
  })

  it.each<[string, Partial<Rental>, string]>([
    [
      'all back',
      { cancellation: 'not-handed-over', handover: handoverReportFixture('missing', 0) },
      "L'objet n'a pas été remis : la location est annulée. Tout est rendu au locataire.",
    ],
    [
      'all kept by a decision',
      {
        cancellation: 'not-handed-over',
        returnState: 'settled',
        settlement: { toOwner: 20_000, toRenter: 0, reason: '' },
        handover: handoverReportFixture('missing', 10_000, 'Vu les messages'),
      },
      "La remise était contestée, et l'équipe Okoumé a tranché : la location est annulée. 10 000 FCFA du loyer et 20 000 FCFA de la caution vous reviennent. Motif : « Vu les messages ».",
    ],
    [
      'nothing kept of a no-show',
      { cancellation: 'no-show', handover: handoverReportFixture('no-show', 0, 'Il était là') },
      "La remise était contestée, et l'équipe Okoumé a tranché : la location est annulée. Tout est rendu au locataire. Motif : « Il était là ».",
    ],
    [
      'a day of a no-show',
      { cancellation: 'no-show', handover: handoverReportFixture('no-show', 5000) },
      "Le locataire n'est pas venu : la location est annulée. 5 000 FCFA du loyer vous reviennent. 5 000 FCFA du loyer et 20 000 FCFA de la caution sont rendus au locataire.",
    ],
  ])('follows how a handover was settled: %s', (_, changes, text) => {
    expect(summary({ status: 'annulée', ...changes })).toBe(text)
  })

  it('reads a contest that they withdrew as their own', () => {
    const settlement = { toOwner: 0, toRenter: 20_000, reason: 'Le propriétaire a retiré sa contestation.' }
    const contest = { state: 'agreed', proposal: null } as NonNullable<Rental['contest']>
    expect(summary({ returnState: 'settled', settlement, contest })).toBe(
      'Vous avez retiré votre contestation : toute la caution est rendue au locataire.',
    )
  })

  it.each([
    ['première location', {}],
    ['vérifié · 1 location terminée', { renterVerified: true, renterRentals: 1 }],
    [
      "3 locations terminées · 2 retours à l'heure · 1 litige perdu · 4,7 sur 5 (6 avis)",
      { renterRentals: 3, renterRecord: { onTime: 2, lost: 1, mean: 4.7, reviews: 6, trusted: false } },
    ],
    [
      "locataire de confiance · 3 locations terminées · 3 retours à l'heure · 5,0 sur 5 (3 avis)",
      { renterRentals: 3, renterRecord: { onTime: 3, lost: 0, mean: 5, reviews: 3, trusted: true } },
    ],
  ])('of the renter it knows «%s»', (text, known) => {
    expect(describeRenter(rentalFixture(known))).toBe(text)
  })

  it('mentions no deposit where there is none', () => {
    for (const returnState of ['awaited', 'declared', 'confirmed', 'presumed', 'contested'] as const) {
      expect(summary({ returnState, deposit: 0, total_price: 10_000 })).not.toMatch(/caution|FCFA/)
    }
  })
})
