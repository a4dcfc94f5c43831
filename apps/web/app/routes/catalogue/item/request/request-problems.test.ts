import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#app/data/checkout/request-draft.ts'
import { remainingProblems } from './request-problems.ts'

const TRIED = { ...EMPTY_DRAFT, delivery: 'delivery', recipientPhone: '0600' } as const
const FOUND = { address: 'Indiquez une adresse.', recipientPhone: 'Entrez un numéro.' }

test('the error of a field is shown until that field is changed', () => {
  expect(remainingProblems(FOUND, TRIED, TRIED)).toEqual(FOUND)
  expect(remainingProblems(FOUND, TRIED, { ...TRIED, quantity: 2 })).toEqual(FOUND)
  expect(remainingProblems(FOUND, TRIED, { ...TRIED, address: 'L' })).toEqual({
    recipientPhone: FOUND.recipientPhone,
  })
  expect(remainingProblems(FOUND, TRIED, { ...TRIED, delivery: 'pickup' })).toEqual({
    recipientPhone: FOUND.recipientPhone,
  })
  expect(remainingProblems(FOUND, TRIED, { ...TRIED, recipientPhone: '06001' })).toEqual({
    address: FOUND.address,
  })
})

test('the error of the form is shown until anything is changed', () => {
  const found = { request: 'Indisponible.' }
  expect(remainingProblems(found, TRIED, TRIED)).toEqual(found)
  expect(remainingProblems(found, TRIED, { ...TRIED, quantity: 2 })).toEqual({})
})
