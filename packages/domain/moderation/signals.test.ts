import { expect, test } from 'vitest'
import { describeSignal, readSignals, SIGNAL_KINDS, SIGNALS } from './signals.ts'

test.each([
  ['shared payout number', 1, 'Numéro de retrait partagé avec 1 autre compte'],
  ['shared payout number', 2, 'Numéro de retrait partagé avec 2 autres comptes'],
  ['suspended device', 1, "Téléphone qui était celui d'une personne suspendue"],
  ['wrong codes', 3, '3 codes de remise faux en 30 jours'],
  ['large first deposit', 1, "Première location, avec une caution d'au moins 100 000 FCFA"],
  ['cancellations', 3, '3 annulations en 30 jours'],
  ['unpaid holds', 10, '10 objets retenus sans payer en 7 jours'],
  ['hidden contacts', 5, "Essaie de sortir d'Okoumé : 5 messages avec un contact masqué en 90 jours"],
] as const)('%s from %i on, in words', (kind, least, text) => {
  expect(readSignals({ [kind]: least }).map(describeSignal)).toEqual([text])
  expect(readSignals({ [kind]: SIGNALS[kind].least - 1 })).toEqual([])
})

test('everything at once, in the order of the table; of nothing, nothing', () => {
  const counts = Object.fromEntries(SIGNAL_KINDS.map((kind) => [kind, 100]))
  expect(readSignals(counts).map(({ kind }) => kind)).toEqual(SIGNAL_KINDS)
  expect(readSignals({})).toEqual([])
})
