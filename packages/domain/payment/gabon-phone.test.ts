import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatGabonPhone,
  nationalNumber,
  phoneOperator,
  readGabonPhone,
  readPayerPhone,
} from './gabon-phone.ts'
import type { Operator } from './operators.ts'

const AIRTEL = ['074', '076', '077']
const MOOV = ['060', '062', '065', '066']
const PREFIXES = [...AIRTEL, ...MOOV]

const sixDigits = fc.integer({ min: 0, max: 999_999 }).map((rest) => String(rest).padStart(6, '0'))
const anyNational = fc
  .tuple(fc.constantFrom(...PREFIXES), sixDigits)
  .map(([prefix, rest]) => `${prefix}${rest}`)

/** The spellings that people in Gabon use for the number `0PP XX XX XX`. */
function spellings(national: string): string[] {
  const significant = national.slice(1)
  const pairs = significant.match(/\d\d/g) ?? []
  return [
    national,
    `0${pairs.join(' ')}`,
    `0${pairs.join('-')}`,
    `0${pairs.join('.')}`,
    `0${pairs.join('\u00a0')}`,
    `  ${national} `,
    `(${national.slice(0, 3)}) ${national.slice(3)}`,
    `+241${significant}`,
    `+241${national}`,
    `+241 ${pairs.join(' ')}`,
    `+241 (0)${pairs.join(' ')}`,
    `00241${significant}`,
    `00241 ${national}`,
    `241${significant}`,
  ]
}

describe('reading a mobile number of Gabon', () => {
  it.each(PREFIXES)('accepts any number with the prefix %s, however it is written', (prefix) => {
    fc.assert(
      fc.property(sixDigits, (rest) => {
        const read = spellings(`${prefix}${rest}`).map(readGabonPhone)
        expect(new Set(read)).toEqual(new Set([`+241${prefix.slice(1)}${rest}`]))
      }),
      { numRuns: 20 },
    )
  })

  it('accepts no other three-digit prefix', () => {
    const others = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).filter(
      (prefix) => !PREFIXES.includes(prefix),
    )
    expect(others.filter((prefix) => readGabonPhone(`${prefix}123456`) !== null)).toEqual([])
    expect(others.filter((prefix) => readGabonPhone(`+241${prefix}123456`) !== null)).toEqual([])
  })

  it.each([
    '07123456',
    '07 12 34 56',
    '04123456',
    '06.12.34.56',
    '+241 07 12 34 56',
    '0024107123456',
    '77123456',
    '77 12 34 56',
    '7123456',
    '01 72 34 56',
  ])('refuses %j, a form from before 2019', (text) => {
    expect(readGabonPhone(text)).toBeNull()
  })

  it.each(['77/12/34/56', '77–12–34–56', '77‑12‑34‑56', '77_12_34_56', '77,12,34,56', 'tel:77123456'])(
    'refuses %j as it refuses the same digits with spaces',
    (text) => {
      expect(readGabonPhone(text)).toBeNull()
    },
  )

  it.each([
    '+33612345678',
    '+237677123456',
    '+242066123456',
    '+24277123456',
    '+1 202 555 0123',
    '0033612345678',
  ])('refuses the foreign number %s', (text) => {
    expect(readGabonPhone(text)).toBeNull()
  })

  it.each([
    '011 72 34 56',
    '061 12 34 56',
    '',
    ' ',
    '+',
    '0',
    'abc',
    '07712345',
    '0771234567',
    '1'.repeat(400),
  ])('refuses %j, which mobile money cannot reach', (text) => {
    expect(readGabonPhone(text)).toBeNull()
  })

  it('returns E.164 with the 8 digits of a mobile network, and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        const phone = readGabonPhone(text)
        if (phone) expect(phone).toMatch(/^\+241(60|62|65|66|74|76|77)\d{6}$/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('writing a number', () => {
  it('puts it as it is dialled in Gabon, and reads it back', () => {
    fc.assert(
      fc.property(anyNational, (national) => {
        const phone = readGabonPhone(national)
        if (!phone) throw new Error(`not read: ${national}`)
        expect(nationalNumber(phone)).toBe(national)
        expect(formatGabonPhone(phone)).toMatch(/^0\d\d \d\d \d\d \d\d$/)
        expect(readGabonPhone(formatGabonPhone(phone))).toBe(phone)
        expect(readGabonPhone(phone)).toBe(phone)
      }),
    )
  })
})

describe('the operator of a number', () => {
  const networks: readonly [Operator, readonly string[], Operator, string, string][] = [
    ['AIRTEL', AIRTEL, 'MOOV', 'Airtel Money', 'Moov Money'],
    ['MOOV', MOOV, 'AIRTEL', 'Moov Money', 'Airtel Money'],
  ]

  it.each(networks)(
    '%s owns the numbers with its prefixes, and only those pay through it',
    (own, prefixes, other, ownLabel, otherLabel) => {
      fc.assert(
        fc.property(fc.constantFrom(...prefixes), sixDigits, (prefix, rest) => {
          const text = `${prefix}${rest}`
          const phone = readGabonPhone(text)
          expect(phone && phoneOperator(phone)).toBe(own)
          expect(readPayerPhone(text, own)).toEqual({ ok: true, phone: `+241${text.slice(1)}` })
          const refused = readPayerPhone(text, other)
          expect(refused).toMatchObject({ ok: false, problem: 'PHONE_OTHER_OPERATOR' })
          expect(!refused.ok && refused.message).toBe(
            `Ce numéro est un numéro ${ownLabel}. Choisissez ${ownLabel}, ou entrez un numéro ${otherLabel}.`,
          )
        }),
      )
    },
  )

  it("the message for an empty field names the operator's prefixes", () => {
    for (const [own, prefixes, , label] of networks) {
      for (const text of ['07 12 34 56', '+33612345678', '']) {
        const refused = readPayerPhone(text, own)
        expect(refused).toMatchObject({ ok: false, problem: 'PHONE_INVALID' })
        const message = refused.ok ? '' : refused.message
        for (const part of [label, ...prefixes, '6 chiffres']) expect(message).toContain(part)
      }
    }
  })
})
