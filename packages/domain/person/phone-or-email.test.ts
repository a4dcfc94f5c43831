import { expect, test } from 'vitest'
import { looksLikePhone } from './phone-or-email.ts'

test.each([
  '0',
  '077 12 34 56',
  '+241 (0) 77-12 34 56',
  '+',
  '\u200e+241\u00a077\u00a012\u201134\u201156',
  '٠٧٧ ١٢ ٣٤ ٥٦',
  '０７７１２３４５６',
  'Tél. 077 12 34 56',
  'tel:+24177123456',
  'https://wa.me/24177123456',
  '+33 6 12 34 56 78',
  '011 74 12 34',
])('%j is rather a number', (text) => {
  expect(looksLikePhone(text)).toBe(true)
})

test.each([
  '',
  '  ',
  'rose',
  'rose2',
  'rose@exemple.ga.',
  '077123456@exemple.ga',
  '@',
  'Rose <rose@exemple.ga>',
])('%j is none', (text) => {
  expect(looksLikePhone(text)).toBe(false)
})
