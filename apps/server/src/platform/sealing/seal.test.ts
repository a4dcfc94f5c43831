import { describe, expect, test } from 'vitest'
import { createSeal, SealBrokenError } from './seal.ts'

const SECRET = 'a secret of the tests, long enough'
const seal = createSeal([SECRET])
const plain = Buffer.from('GA 1234567')

describe('sealed data', () => {
  test('opens to the original, under its own name', () => {
    expect(seal.open('number 1', seal.close('number 1', plain))).toEqual(plain)
  })

  test('reveals nothing, and is never the same twice', () => {
    const [first, second] = [seal.close('number 1', plain), seal.close('number 1', plain)]

    expect(first.includes(plain)).toBe(false)
    expect(first.equals(second)).toBe(false)
  })

  test('does not open under another name', () => {
    expect(() => seal.open('number 2', seal.close('number 1', plain))).toThrow(SealBrokenError)
  })

  test('does not open once any bit was changed', () => {
    const sealed = seal.close('number 1', plain)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => seal.open('number 1', changed), `byte ${at}`).toThrow(SealBrokenError)
    }
  })

  test('does not open truncated or extended', () => {
    const sealed = seal.close('number 1', plain)
    for (let length = 0; length < sealed.length; length++) {
      expect(() => seal.open('number 1', sealed.subarray(0, length)), `${length}`).toThrow(SealBrokenError)
    }
    expect(() => seal.open('number 1', Buffer.concat([sealed, Buffer.alloc(1)]))).toThrow(SealBrokenError)
  })
})

describe('with another secret', () => {
  test('it does not open', () => {
    const other = createSeal(['another secret of the tests, as long'])

    expect(() => other.open('number 1', seal.close('number 1', plain))).toThrow(SealBrokenError)
  })

  test('it still opens while the old secret is kept beside the new one, which seals from now on', () => {
    const renewed = createSeal(['a new secret of the tests, as long', SECRET])

    expect(renewed.open('number 1', seal.close('number 1', plain))).toEqual(plain)
    expect(() => seal.open('number 1', renewed.close('number 1', plain))).toThrow(SealBrokenError)
  })
})
