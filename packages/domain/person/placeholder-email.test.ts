import { expect, test } from 'vitest'
import { placeholderEmail, writableEmail } from './placeholder-email.ts'

test('nobody writes to a placeholder, and to every other address as it is', () => {
  expect(writableEmail(placeholderEmail('2b0f'))).toBeNull()
  expect(writableEmail('rose@exemple.ga')).toBe('rose@exemple.ga')
})
