import { ApiError } from '@okoume/client/client.ts'
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

function refusal(
  fields: Record<string, string>,
  code: 'INVALID_INPUT' | 'STOCK_ALREADY_RENTED' = 'INVALID_INPUT',
) {
  return new ApiError(400, { code, message: 'Certaines informations sont incorrectes.', fields })
}

it('finds the field, the specification row and the picture that were refused', () => {
  const fields = { price: 'Trop élevé.', 'specifications.N.B.': 'Trop long.', 'images.2': 'Inconnue.' }
  const placed = placeRefusals(refusal(fields), FORM)
  expect(placed.problems).toEqual({ price: 'Trop élevé.', 'specifications.1.value': 'Trop long.' })
  expect([...placed.pictures]).toEqual([[2, 'Inconnue.']])
  expect(placed.rest).toEqual([])
})

it('shows an error of the whole list at the list', () => {
  const fields = { images: '12 photos au plus.', 'specifications.gone': 'Trop long.' }
  expect(placeRefusals(refusal(fields), FORM).problems).toEqual({
    images: '12 photos au plus.',
    specifications: 'Trop long.',
  })
})

it('says at the quantity that more are rented', () => {
  const { problems, rest } = placeRefusals(refusal({}, 'STOCK_ALREADY_RENTED'), FORM)
  expect(problems).toEqual({ available: 'Certaines informations sont incorrectes.' })
  expect(rest).toEqual([])
})

it('loses no error without a field, nor a refusal without fields', () => {
  expect(placeRefusals(refusal({ id: 'Identifiant incorrect.' }), FORM).rest).toEqual([
    'Identifiant incorrect.',
  ])
  expect(placeRefusals(refusal({}), FORM).rest).toEqual(['Certaines informations sont incorrectes.'])
})
