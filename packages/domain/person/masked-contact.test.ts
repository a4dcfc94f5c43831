import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './masked-contact.ts'

test.each([
  ['rose@exemple.test', 'r***@exemple.test'],
  ['r@exemple.test', 'r***@exemple.test'],
  ['"a@b"@exemple.test', '"***@exemple.test'],
  ['@exemple.test', '***@exemple.test'],
  ['rose', '***'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test.each([
  ['+24177123456', '077 ** ** 56'],
  ['066123456', '066 ** ** 56'],
  ['+33612345678', '***'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})
