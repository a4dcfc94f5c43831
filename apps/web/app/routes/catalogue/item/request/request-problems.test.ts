import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#app/data/checkout/request-draft.ts'
import { remainingProblems } from './request-problems.ts'

const TRIED = { ...EMPTY_DRAFT, recipientPhone: '0600' }
const FOUND = { address: 'Indiquez une adresse.', recipientPhone: 'Entrez un numéro.' }

test('what is wrong with a field is said until that field is changed', () => {
  expect(remainingProblems(FOUND, TRIED, TRIED)).toEqual(FOUND)
  expect(remainingProblems(FOUND, TRIED, { ...TRIED, quantity: 2 })).toEqual(FOUND)
  expect(remainingProblems(FOUND, TRIED, { ...TRIED, address: 'L' })).toEqual({
    recipientPhone: FOUND.recipientPhone,
  })
  expect(remainingProblems(FOUND, TRIED, { ...TRIED, recipientPhone: '06001' })).toEqual({
    address: FOUND.address,
  })
})

test('what is wrong with the whole is said until anything is changed', () => {
  const found = { request: 'Indisponible.' }
  expect(remainingProblems(found, TRIED, TRIED)).toEqual(found)
  expect(remainingProblems(found, TRIED, { ...TRIED, quantity: 2 })).toEqual({})
})
