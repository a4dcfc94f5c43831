import { expect, test } from 'vitest'
import { isListed } from './listed-recipients.ts'

test.each([
  ['lea@exemple.ga', true],
  ['LEA@Exemple.GA', true],
  ['lea+locataire@exemple.ga', true],
  ['paul@okoume.example', true],
  ['leo@exemple.ga', false],
  ['lea@exemple.ga.example', false],
  ['paul@notokoume.example', false],
  ['paul@sub.okoume.example', false],
  ['lea@exemple.ga@elsewhere.example', false],
  ['', false],
])('«%s» is listed: %s', (address, listed) => {
  expect(isListed(address, ['lea@exemple.ga', '@okoume.example'])).toBe(listed)
})
