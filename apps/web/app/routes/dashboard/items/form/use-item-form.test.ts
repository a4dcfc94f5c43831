import { EMPTY_LISTING_FORM } from '@okoume/domain/listing/listing-form.ts'
import { expect, it } from 'vitest'
import { placeRefusals } from './use-item-form.ts'

const FORM = {
  ...EMPTY_LISTING_FORM,
  specifications: [
    { name: '', value: '' },
    { name: ' N.B. ', value: '3' },
  ],
}

it('finds the field, the specification row and the picture that were refused', () => {
  const fields = { price: 'Trop élevé.', 'specifications.N.B.': 'Trop long.', 'images.2': 'Inconnue.' }
  const placed = placeRefusals(fields, FORM)
  expect(placed.problems).toEqual({ price: 'Trop élevé.', 'specifications.1.value': 'Trop long.' })
  expect([...placed.pictures]).toEqual([[2, 'Inconnue.']])
})

it('shows an error of the whole list at the list', () => {
  const fields = { images: '12 photos au plus.', 'specifications.gone': 'Trop long.' }
  expect(placeRefusals(fields, FORM).problems).toEqual({
    images: '12 photos au plus.',
    specifications: 'Trop long.',
  })
})

it('leaves other fields their names', () => {
  const fields = { id: 'Identifiant incorrect.' }
  expect(placeRefusals(fields, FORM).problems).toEqual(fields)
})
