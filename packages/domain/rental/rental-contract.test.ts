import { describe, expect, it, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import {
  type ContractTerms,
  canAcceptContract,
  canReleaseIdentities,
  contractNumber,
  writeContract,
} from './rental-contract.ts'
import { RENTAL_STATUSES } from './rental-status.ts'

const FILE = '0199a7d2-0000-7000-8000-00123456789a'
const TERMS: ContractTerms = {
  startDate: calendarDay('2026-12-10'),
  endDate: calendarDay('2026-12-12'),
  cancelPolicy: 'modérée',
  requestedAt: new Date('2026-12-05T09:00:00Z'),
  quantity: 2,
  delivery: 'pickup',
  rent: 20_000,
  deposit: 30_000,
  item: {
    title: 'Perceuse',
    description: 'Marche bien.',
    condition: 'bon',
    specifications: { Puissance: '800 W', Marque: 'Bosch' },
    checklist: ['Mèches', 'Valise'],
    pictures: 3,
  },
  owner: { verified: true, fileId: FILE },
  renter: { verified: false, fileId: null },
}

function textOf(terms: ContractTerms): string {
  return writeContract(terms)
    .flatMap(({ facts }) => facts.map(({ name, text }) => `${name} : ${text}`))
    .join('\n')
    .replaceAll(/\s/g, (space) => (space === '\n' ? space : ' '))
}

describe('the contract of a rental', () => {
  test.each([
    ['who, by the number of their file', `Propriétaire : Identité vérifiée, dossier ${'ID-'}`],
    ['an identity that is not verified', 'Locataire : Identité pas vérifiée au moment de la réservation'],
    ['the object', 'Objet : Perceuse\nQuantité : 2 exemplaires\nÉtat : bon'],
    ['its specifications in one order', 'Marque : Bosch\nPuissance : 800 W'],
    ['the checklist', 'Remis avec : Mèches, Valise'],
    ['the days', 'Premier jour : 10 décembre 2026\nDernier jour : 12 décembre 2026'],
    ['hours and proof of the handover', 'prouvée par code dès 12 h la veille'],
    ['when it is due back', 'Au plus tard le 12 décembre 2026 à minuit'],
    ['the rent', 'Loyer : 20 000 FCFA'],
    ['the deposit', 'Caution : 30 000 FCFA'],
    ['that nothing was agreed for a late return', "Retard : Aucune pénalité fixée d'avance"],
    ['the cancellation that was chosen', 'Choix du propriétaire : Annulation modérée'],
    [
      'with its dates',
      "Le locataire, jusqu'au 7 décembre 2026 à 8 h 00 : Le loyer et la caution sont rendus, pas les frais de service.",
    ],
    ['and sums', '10 000 FCFA du loyer restent au propriétaire ; la caution est rendue.'],
    [
      'that it is between the two',
      "Accord privé entre le propriétaire et le locataire. Okoumé n'en est pas une partie.",
    ],
    ['the terms in force', "Les conditions d'utilisation d'Okoumé du 30 novembre 2026"],
  ])('says %s', (_, text) => expect(textOf(TERMS)).toContain(text))

  it('names nobody', () => {
    expect(textOf(TERMS)).not.toContain(FILE)
  })

  it('says the declared value only where there is one', () => {
    expect(textOf(TERMS)).not.toContain('Valeur')
    expect(textOf({ ...TERMS, item: { ...TERMS.item, value: 90_000 } })).toContain(
      'Valeur déclarée : 90 000 FCFA',
    )
  })

  it('leaves out the steps that were over when it was booked', () => {
    const late = textOf({ ...TERMS, requestedAt: new Date('2026-12-10T12:00:00Z') })
    expect(late).not.toContain("Le locataire, jusqu'au")
    expect(late).toContain("Une location commencée ou remise ne s'annule plus.")
  })

  it('says the grace of who paid a week ahead', () => {
    const early = textOf({ ...TERMS, requestedAt: new Date('2026-12-01T07:00:00Z') })
    expect(early).toContain(
      "Le locataire, jusqu'au 2 décembre 2026 à 8 h 00 : Tout lui est rendu, frais de service compris.",
    )
  })

  it('has one number, for each rental another', () => {
    expect(contractNumber(FILE)).toMatch(/^CL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(contractNumber('0199a7d2-0000-7000-8000-00123456789b')).not.toBe(contractNumber(FILE))
  })
})

test('a contract can be accepted between the acceptance and the end of its rental', () => {
  expect(RENTAL_STATUSES.filter((status) => canAcceptContract({ status }))).toEqual(['acceptée', 'en cours'])
})

const OUT = {
  returnState: 'contested',
  returnProvedAt: null,
  contestCause: 'not returned',
  contestState: 'open',
} as const

test.each([
  ['contested as not returned', OUT, true],
  ['decided so', { ...OUT, returnState: 'settled', contestState: 'decided' }, true],
  ['settled by agreement', { ...OUT, returnState: 'settled', contestState: 'agreed' }, false],
  ['given back by code since', { ...OUT, returnProvedAt: new Date() }, false],
  ['contested as broken', { ...OUT, contestCause: 'broken' }, false],
  ['not contested', { ...OUT, returnState: 'awaited', contestCause: null, contestState: null }, false],
] as const)('identities of a return that is %s', (_, rental, allowed) => {
  expect(canReleaseIdentities(rental)).toBe(allowed)
})
