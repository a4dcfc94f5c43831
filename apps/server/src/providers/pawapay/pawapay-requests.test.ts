import fc from 'fast-check'
import { expect, it } from 'vitest'
import { customerMessage } from './pawapay-requests.ts'

it.each([
  ['Perceuse à percussion', 'Perceuse a percussion'],
  ['Appareil photo Canon EOS 250D', 'Appareil photo Canon E'],
  ['Chaises (x20), blanches', 'Chaises x20 blanches'],
  ["Table d'hôtes — cœur de ville", 'Table d hotes coeur de'],
  ['Vélo', 'Velo'],
  ['TV', 'Okoume TV'],
  ['电视', 'Okoume'],
  ['', 'Okoume'],
])('for %j the payer reads %j', (label, message) => {
  expect(customerMessage(label)).toBe(message)
})

it('whatever an item is called, pawaPay accepts the message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (label) => {
      expect(customerMessage(label)).toMatch(/^[a-zA-Z0-9][a-zA-Z0-9 ]{2,20}[a-zA-Z0-9]$/)
    }),
  )
})
