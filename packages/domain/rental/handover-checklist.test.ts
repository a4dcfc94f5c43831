import { describe, expect, it } from 'vitest'
import { linesToTick, missingAtReturn, readChecklist } from './handover-checklist.ts'

describe('a checklist', () => {
  it.each([
    ['', []],
    [' \n\u200b\n', []],
    ['Chargeur\nMallette', ['Chargeur', 'Mallette']],
    ['  Deux   batteries \r\n\nChargeur\n', ['Deux batteries', 'Chargeur']],
    ['Chargeur\nMallette\n Chargeur', ['Chargeur', 'Mallette']],
  ])('is read of %j, a line each, none empty and none twice', (text, lines) => {
    expect(readChecklist(text)).toEqual(lines)
  })

  it.each([
    ['remise', null, ['a', 'b']],
    ['remise', ['a'], ['a', 'b']],
    ['retour', null, ['a', 'b']],
    ['retour', ['a'], ['a']],
    ['retour', [], []],
  ] as const)('is to be ticked off at the %s, where %j went out', (direction, handedOver, lines) => {
    expect(linesToTick({ lines: ['a', 'b'], given: handedOver, returned: null }, direction)).toEqual(lines)
  })

  it.each([
    [null, null, []],
    [['a'], null, []],
    [null, ['a'], []],
    [['a', 'b'], ['a', 'b'], []],
    [['a', 'b'], ['b'], ['a']],
    [['a'], ['a', 'b'], []],
    [['a', 'b'], [], ['a', 'b']],
  ])('of which %j went out and %j came back misses %j', (handedOver, returned, missing) => {
    expect(missingAtReturn({ lines: ['a', 'b'], given: handedOver, returned })).toEqual(missing)
  })
})
