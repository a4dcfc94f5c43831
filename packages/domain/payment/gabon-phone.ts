import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { AFTER_ZERO, OPERATORS, type Operator, operatorFacts } from './operators.ts'

/**
 * Gabon's part of the phone library's own table: 1 KB for the browser instead of 145 KB. A test compares it with the
 * library's table, so that an update of the library shows here.
 */
export const GABON_NUMBERING_PLAN: MetadataJson = {
  version: 4,
  country_calling_codes: { 241: ['GA'] },
  countries: {
    GA: [
      '241',
      '00',
      '(?:[067]\\d|11)\\d{6}|[2-7]\\d{6}',
      [7, 8],
      [
        ['(\\d)(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['[2-7]'], '0$1'],
        ['(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['0']],
        ['(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['11|[67]'], '0$1'],
      ],
      0,
      0,
      '0(11\\d{6}|60\\d{6}|61\\d{6}|6[256]\\d{6}|7[467]\\d{6})',
      '$1',
      0,
      0,
      [['[01]1\\d{6}', [8]], ['(?:(?:0[2-7]|7[467])\\d|6(?:0[0-4]|10|[256]\\d))\\d{5}|[2-7]\\d{6}']],
    ],
  },
  nonGeographic: {},
} as unknown as MetadataJson

/** A Gabonese mobile number in E.164: `+24177123456`. */
export type GabonPhone = string & { readonly __phone: 'GabonPhone' }

// The library still accepts the 7- and 8-digit forms from before 2019; no network routes them.
const MOBILE = new RegExp(`^\\+241${AFTER_ZERO}$`)
/** A number without the leading 0 or the country code is a form from before 2019. */
const MOST_DIGITS_OF_OLD_FORM = 8

/**
 * Reads a mobile number of Gabon as people write it: `077 12 34 56`, `+24177123456`, `+241077123456`. Null for anything
 * that mobile money cannot reach (docs/spec.md#telephone-numbers).
 */
export function readGabonPhone(text: string): GabonPhone | null {
  if (text.replace(/\D/g, '').length <= MOST_DIGITS_OF_OLD_FORM) return null
  // The whole text must be a number, not merely contain one.
  const parsed = parsePhoneNumberFromString(
    text.replace(/\s/g, ' '),
    { defaultCountry: 'GA', extract: false },
    GABON_NUMBERING_PLAN,
  )
  if (!parsed || parsed.ext !== undefined || !MOBILE.test(parsed.number)) return null
  return parsed.number as string as GabonPhone
}

/** `077123456`: how the number is written and dialled in Gabon. */
export function nationalNumber(phone: GabonPhone): string {
  return `0${phone.slice(4)}`
}

/** `077 12 34 56`. */
export function formatGabonPhone(phone: GabonPhone): string {
  return nationalNumber(phone).replace(/^(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
}

/** The operator that the number's prefix belongs to. Does not use the library's table, which is from before 2019. */
export function phoneOperator(phone: GabonPhone): Operator {
  const prefix = nationalNumber(phone).slice(0, 3)
  const facts = OPERATORS.find(({ prefixes }) => prefixes.includes(prefix))
  if (!facts) throw new RangeError(`no operator has the prefix ${prefix}`)
  return facts.operator
}

/** `074, 076 ou 077`. */
function enumerate(prefixes: readonly string[]): string {
  return `${prefixes.slice(0, -1).join(', ')} ou ${prefixes.at(-1)}`
}

export type PayerPhone =
  | { readonly ok: true; readonly phone: GabonPhone }
  | {
      readonly ok: false
      readonly problem: 'PHONE_INVALID' | 'PHONE_OTHER_OPERATOR'
      readonly message: string
    }

/** Reads a number that can pay through that operator; else the French error message. */
export function readPayerPhone(text: string, operator: Operator): PayerPhone {
  const phone = readGabonPhone(text)
  const { label, prefixes } = operatorFacts(operator)
  if (phone === null) {
    const message = `Entrez un numéro ${label} : ${enumerate(prefixes)} suivi de 6 chiffres.`
    return { ok: false, problem: 'PHONE_INVALID', message }
  }
  const own = phoneOperator(phone)
  if (own !== operator) {
    const message = `Ce numéro est un numéro ${operatorFacts(own).label}. Choisissez ${operatorFacts(own).label}, ou entrez un numéro ${label}.`
    return { ok: false, problem: 'PHONE_OTHER_OPERATOR', message }
  }
  return { ok: true, phone }
}
