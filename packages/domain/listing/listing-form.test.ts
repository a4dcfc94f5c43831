import { describe, expect, it } from 'vitest'
import { CITIES, quartiersOf } from '../places/places.ts'
import {
  EMPTY_LISTING_FORM,
  type ListingForm,
  type ListingProblems,
  listingToForm,
  priceUnitChoices,
  readListingForm,
} from './listing-form.ts'
import { MAX_STOCK } from './listing-limits.ts'

const DRILL: ListingForm = {
  title: ' Per\u200bceuse \u202e',
  description: 'Avec trois forets.\n',
  category: 'bricolage',
  condition: 'très bon',
  location: 'Port-Gentil',
  place: 'port-gentil-balise',
  landmark: ' Derrière la pharmacie ',
  price: '5 000',
  priceUnit: 'jour',
  weekPrice: '',
  monthPrice: '',
  renters: '',
  minDays: '',
  maxDays: '',
  horizonMonths: '12',
  noticeHours: '24',
  handoverDays: '123456',
  bufferDays: '1',
  instant: 'verified',
  cancelPolicy: 'souple',
  deposit: '',
  trustedDeposit: '',
  value: '',
  available: '2',
  specifications: [
    { name: 'Puissance ', value: ' 750 W' },
    { name: '', value: '  ' },
  ],
  checklist: ' Mallette\n\nTrois  forets\nMallette ',
}

function problemsOf(change: Partial<ListingForm>): ListingProblems {
  const read = readListingForm({ ...DRILL, ...change })
  return read.ok ? {} : read.problems
}

describe('a valid form', () => {
  it('becomes a listing: trimmed texts, numbers, no deposit where none is given, no empty rows', () => {
    expect(readListingForm(DRILL)).toEqual({
      ok: true,
      listing: {
        title: 'Perceuse',
        description: 'Avec trois forets.',
        category: 'bricolage',
        condition: 'très bon',
        location: 'Port-Gentil',
        place: 'port-gentil-balise',
        landmark: 'Derrière la pharmacie',
        price: 5000,
        priceUnit: 'jour',
        weekPrice: null,
        monthPrice: null,
        renters: 'anyone',
        minDays: 1,
        maxDays: null,
        horizonMonths: 12,
        noticeHours: 24,
        handoverDays: [1, 2, 3, 4, 5, 6],
        bufferDays: 1,
        instant: 'verified',
        cancelPolicy: 'souple',
        deposit: 0,
        trustedDeposit: null,
        value: null,
        available: 2,
        specifications: { Puissance: '750 W' },
        checklist: ['Mallette', 'Trois forets'],
      },
    })
  })

  it('can be filled again from the listing that it became', () => {
    const first = readListingForm({ ...DRILL, deposit: '20000', value: 'cent mille' })
    if (!first.ok) throw new Error('the form is right')
    const form = listingToForm(first.listing)
    expect(form).toMatchObject({
      price: '5\u202f000',
      deposit: '20\u202f000',
      value: '100\u202f000',
      available: '2',
    })
    expect(readListingForm(form)).toEqual(first)
  })

  it('keeps the prices of a week and a month, which go where the price is not by the day', () => {
    const form = { ...DRILL, weekPrice: '25.000', monthPrice: '80 000' }
    const read = readListingForm(form)
    expect(read).toMatchObject({ listing: { weekPrice: 25_000, monthPrice: 80_000 } })
    if (read.ok) expect(readListingForm(listingToForm(read.listing))).toEqual(read)
    expect(readListingForm({ ...form, priceUnit: 'semaine' })).toMatchObject({
      listing: { weekPrice: null, monthPrice: null },
    })
  })

  it.each(CITIES)('may be in %s', (location) => {
    expect(problemsOf({ location, place: quartiersOf(location)[0]?.slug ?? '' })).toEqual({})
  })

  it('may be as long as the limits allow', () => {
    const specifications = Array.from({ length: 20 }, (_, place) => ({
      name: `${place}`.padEnd(60, 'n'),
      value: 'v'.repeat(200),
    }))
    const checklist = Array.from({ length: 10 }, (_, place) => `${place}`.padEnd(60, 'l')).join('\n')
    const change = { title: 't'.repeat(120), description: 'd'.repeat(4000), specifications, checklist }
    expect(problemsOf(change)).toEqual({})
  })
})

describe('an invalid form', () => {
  it('has a message at each field that an empty form lacks', () => {
    const read = readListingForm(EMPTY_LISTING_FORM)
    expect(read).toEqual({
      ok: false,
      problems: {
        title: 'Donnez un titre.',
        category: 'Choisissez une catégorie.',
        condition: 'Choisissez un état.',
        location: 'Choisissez une ville.',
        price: 'Donnez un prix.',
      },
    })
  })

  it.each<[keyof ListingForm, string, string]>([
    ['title', '   ', 'Donnez un titre.'],
    ['title', '\u200b\u200b', 'Donnez un titre.'],
    ['title', 't'.repeat(121), '120 caractères au plus.'],
    ['description', 'd'.repeat(4001), '4000 caractères au plus.'],
    ['category', 'tous', 'Choisissez une catégorie.'],
    ['condition', 'cassé', 'Choisissez un état.'],
    ['place', 'angondje', "Ce quartier n'est pas à Port-Gentil."],
    ['landmark', 'Villa 12', 'Donnez un repère, pas votre adresse.'],
    ['landmark', 'x'.repeat(81), '80 caractères au plus.'],
    ['location', 'Douala', 'Choisissez une ville.'],
    ['priceUnit', 'heure', 'Choisissez une unité de prix.'],
    ['price', '0', 'Donnez un prix.'],
    ['price', '12,5', 'Un montant est un nombre entier de FCFA.'],
    ['price', '-5', 'Un montant ne peut pas être négatif.'],
    ['price', '1000000001', 'Ce montant est trop élevé.'],
    ['deposit', 'beaucoup', 'Un montant est un nombre entier de FCFA.'],
    ['deposit', '-1', 'Un montant ne peut pas être négatif.'],
    ['trustedDeposit', '-1', 'Un montant ne peut pas être négatif.'],
    ['trustedDeposit', '0', 'Indiquez moins que la caution, ou laissez vide.'],
    ['value', '999', 'De 1\u202f000\u00a0FCFA à 5\u202f000\u202f000\u00a0FCFA.'],
    ['value', '5 000 001', 'De 1\u202f000\u00a0FCFA à 5\u202f000\u202f000\u00a0FCFA.'],
    ['value', '-1', 'Un montant ne peut pas être négatif.'],
    ['value', '1000,5', 'Un montant est un nombre entier de FCFA.'],
    ['value', 'très cher', 'Un montant est un nombre entier de FCFA.'],
    ['available', '', "La quantité est d'au moins 1."],
    ['available', '0', "La quantité est d'au moins 1."],
    ['available', 'plusieurs', 'La quantité est un nombre entier.'],
    ['available', '1,5', 'La quantité est un nombre entier.'],
    ['available', String(MAX_STOCK + 1), 'Cette quantité est trop élevée.'],
    ['checklist', `Mallette\n${'l'.repeat(61)}`, '60 caractères au plus par ligne.'],
    ['checklist', Array.from({ length: 11 }, (_, place) => place).join('\n'), '10 lignes au plus.'],
  ])('%s %j: %s', (field, text, problem) => {
    expect(problemsOf({ [field]: text })).toEqual({ [field]: problem })
  })

  it('refuses a deposit above the declared value of all units, at the deposit', () => {
    expect(problemsOf({ value: '9 000', deposit: '18 000' })).toEqual({})
    expect(problemsOf({ value: '9 000', deposit: '18 001' })).toEqual({
      deposit: expect.stringContaining('La caution dépasse la valeur déclarée'),
    })
  })

  it('has a message at each incomplete row of the specifications', () => {
    const specifications = [
      { name: 'Poids', value: '' },
      { name: '', value: '12 kg' },
      { name: '', value: '' },
      { name: ' poids', value: '3 kg' },
      { name: 'n'.repeat(61), value: 'v'.repeat(201) },
    ]
    expect(problemsOf({ specifications })).toEqual({
      'specifications.0.value': 'Donnez une valeur.',
      'specifications.1.name': 'Donnez un nom.',
      'specifications.3.name': 'Cette caractéristique est déjà donnée plus haut.',
      'specifications.4.name': '60 caractères au plus.',
      'specifications.4.value': '200 caractères au plus.',
    })
  })

  it('counts only rows that are not empty', () => {
    const filled = Array.from({ length: 21 }, (_, place) => ({ name: `n${place}`, value: 'v' }))
    expect(problemsOf({ specifications: filled })).toEqual({ specifications: '20 caractéristiques au plus.' })
    const blank = { name: ' ', value: '' }
    expect(problemsOf({ specifications: [...filled.slice(1), blank, blank] })).toEqual({})
  })
})

describe('price units', () => {
  it('are day and week, and month for an item that already has it', () => {
    expect(priceUnitChoices('jour')).toEqual(['jour', 'semaine'])
    expect(priceUnitChoices('mois')).toEqual(['jour', 'semaine', 'mois'])
    expect(problemsOf({ priceUnit: 'mois' })).toEqual({})
  })
})

describe('the prices of a week and a month', () => {
  it.each([
    [{ weekPrice: '0' }, { weekPrice: 'Donnez un prix.' }],
    [{ monthPrice: 'cher' }, { monthPrice: 'Un montant est un nombre entier de FCFA.' }],
    [{ weekPrice: '35 001' }, { weekPrice: 'Une semaine coûte au plus sept jours : 35\u202f000 FCFA.' }],
    [{ weekPrice: '40 000', price: 'rien' }, { price: 'Un montant est un nombre entier de FCFA.' }],
    [{ weekPrice: '40 000', priceUnit: 'semaine' }, {}],
  ])('%j are refused where they make no sense', (change, problems) =>
    expect(problemsOf(change)).toEqual(problems),
  )
})

describe('the rules for the periods of an item', () => {
  it('are read, and filled in again where they are not the usual ones', () => {
    const read = readListingForm({ ...DRILL, minDays: '2', maxDays: '30', horizonMonths: '3' })
    expect(read).toMatchObject({ listing: { minDays: 2, maxDays: 30, horizonMonths: 3 } })
    if (!read.ok) throw new Error('the form is right')
    expect(listingToForm(read.listing)).toMatchObject({ minDays: '2', maxDays: '30', horizonMonths: '3' })
  })

  it.each([
    [{ minDays: '0' }, { minDays: 'De 1 à 30 jours.' }],
    [{ minDays: '31' }, { minDays: 'De 1 à 30 jours.' }],
    [{ maxDays: 'mille' }, { maxDays: 'De 1 à 365 jours.' }],
    [{ minDays: '5', maxDays: '4' }, { maxDays: 'Au moins la durée la plus courte : 5.' }],
    [{ minDays: '99', priceUnit: 'semaine' }, {}],
  ])('%j are refused where they make no sense', (change, problems) =>
    expect(problemsOf(change)).toEqual(problems),
  )
})
