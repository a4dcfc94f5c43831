import { expect, it } from 'vitest'
import { missingIn } from './contact-section.tsx'

const FULL = { phone: '077 12 34 56', address: 'Nzeng-Ayong', city: 'Libreville' }

it('is silent once everything is filled in', () => {
  expect(missingIn(FULL)).toBeNull()
})

it.each([
  [{ ...FULL, phone: '' }, 'Quand vous aurez un instant, ajoutez votre téléphone.'],
  [{ ...FULL, phone: '', city: '' }, 'Quand vous aurez un instant, ajoutez votre téléphone et votre ville.'],
  [
    { phone: '', address: '', city: '' },
    'Quand vous aurez un instant, ajoutez votre téléphone, votre adresse et votre ville.',
  ],
])('asks kindly for what is missing', (details, words) => {
  expect(missingIn(details)).toBe(words)
})
