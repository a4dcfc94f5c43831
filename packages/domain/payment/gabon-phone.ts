import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { foldCharacters } from '../writing/fold-characters.ts'
import { digitStretches } from '../writing/only-digits.ts'
import { AFTER_ZERO, type GabonPhone, OPERATORS, type Operator, operatorFacts } from './operators.ts'

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

// The library still accepts the 7- and 8-digit forms from before 2019; no network routes them.
const MOBILE = new RegExp(`^\\+241${AFTER_ZERO}$`)
/** A number without the leading 0 or the country code is a form from before 2019. */
const MAX_OLD_FORM_DIGITS = 8
/** 00241, and the 0 that is not dialled after it. */
const MAX_DIGITS = 14
/** Performance: what has more digits holds no single number. */
const MAX_TEXT_DIGITS = 60

/** As much text as a number may be pasted with: a link of WhatsApp holds a message. */
export const PHONE_TEXT_LENGTH = 300

export const PHONE_MESSAGES = {
  invalid: 'Entrez un numéro de mobile gabonais, par exemple 077 12 34 56.',
  several: 'Il y a plusieurs numéros ici : gardez-en un seul.',
} as const

/**
 * Reads a mobile number of Gabon as people write, paste or share it: `077 12 34 56`, `+241 (0)77…`, `tel:`, `wa.me/`, with
 * words around it. Null for anything that mobile money cannot reach, and for several numbers
 * (docs/spec.md#telephone-numbers).
 */
export function readGabonPhone(text: string): GabonPhone | null {
  const phones = readPhones(text)
  return phones.length === 1 ? (phones[0] ?? null) : null
}

/** Problem of a telephone number, in French; null where one is read. */
export function phoneProblem(text: string): string | null {
  const { length } = readPhones(text)
  if (length === 1) return null
  return length > 1 ? PHONE_MESSAGES.several : PHONE_MESSAGES.invalid
}

/** True if enough is typed to judge it: earlier, every number is wrong. */
export function mayBeWholePhone(text: string): boolean {
  return foldCharacters(text).replace(/\D/g, '').length > MAX_OLD_FORM_DIGITS
}

/** The different numbers of a text; none where any digits are not part of a number. */
function readPhones(text: string): readonly GabonPhone[] {
  const phones = new Set<GabonPhone>()
  for (const stretch of phoneStretches(text) ?? []) {
    const read = readStretch(stretch)
    if (read === null) return []
    for (const phone of read) phones.add(phone)
  }
  return [...phones]
}

/** No spelling of a number begins like another, so the groups of digits are cut in one way only. */
function readStretch(stretch: string): readonly GabonPhone[] | null {
  if (stretch.replace(/\D/g, '').length > MAX_TEXT_DIGITS) return null
  const phones: GabonPhone[] = []
  let digits = ''
  for (const [, plus, more = ''] of stretch.matchAll(/(\+)?[ (]*(\d+)/g)) {
    digits += more
    if ((plus && digits !== more) || digits.length > MAX_DIGITS) return null
    if (digits.length <= MAX_OLD_FORM_DIGITS) continue
    const parsed = parsePhoneNumberFromString(digits, 'GA', GABON_NUMBERING_PLAN)
    if (!parsed || !MOBILE.test(parsed.number)) continue
    phones.push(parsed.number as string as GabonPhone)
    digits = ''
  }
  return digits === '' ? phones : null
}

/** `077123456`: how the number is written and dialled in Gabon. */
export function nationalNumber(phone: GabonPhone): string {
  return `0${phone.slice(4)}`
}

/** `077 12 34 56` for any spelling of a number; other texts stay as they are. */
export function tidyGabonPhone(text: string): string {
  const phone = readGabonPhone(text)
  return phone ? formatGabonPhone(phone) : text
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

export type PayerPhone =
  | { readonly ok: true; readonly phone: GabonPhone }
  | {
      readonly ok: false
      readonly problem: 'PHONE_INVALID' | 'PHONE_OTHER_OPERATOR'
      readonly message: string
    }

/** Reads a number that can pay through that operator; else the French error message. */
export function readPayerPhone(text: string, operator: Operator): PayerPhone {
  const phones = readPhones(text)
  const [phone] = phones
  const { label, prefixes } = operatorFacts(operator)
  if (phones.length > 1) return { ok: false, problem: 'PHONE_INVALID', message: PHONE_MESSAGES.several }
  if (phone === undefined) {
    const starts = `${prefixes.slice(0, -1).join(', ')} ou ${prefixes.at(-1)}`
    const message = `Entrez un numéro ${label} : ${starts} suivi de 6 chiffres.`
    return { ok: false, problem: 'PHONE_INVALID', message }
  }
  const own = phoneOperator(phone)
  if (own !== operator) {
    const message = `Ce numéro est un numéro ${operatorFacts(own).label}. Choisissez ${operatorFacts(own).label}, ou entrez un numéro ${label}.`
    return { ok: false, problem: 'PHONE_OTHER_OPERATOR', message }
  }
  return { ok: true, phone }
}

/** Performance: as much text as is searched for a number. */
const MAX_TEXT_LENGTH = 1000
const VCARD = /begin:vcard/i
const VCARD_NUMBERS = /tel[^:]*:([^\p{L}]*)/giu
const SCHEME = /(^|[^\p{L}\d])(?:tel|sms|smsto|mms|callto|whatsapp|viber)(?:;[^:\s]*)?:(?:\/\/)?(\S*)/giu
const WEB_LINK = /(?:https?:\/\/)?(?:[a-z]+\.)*(?:wa\.me|whatsapp\.com|t\.me|signal\.me)\/(\S*)/gi
const LINK_PARAMETER = /[?&](?:phone|number)=([^&#]*)/i
/** A label without a blank after it: `Tél.077123456`. */
const LABEL =
  /\b(?:t[eé]l(?:[eé]phone)?|phone|mobile?|gsm|num(?:[eé]ro)?|no|airtel|moov|money|whatsapp)\.?(?=[\d+(])/giu
/** No mobile number of Gabon has an extension. */
const EXTENSION = /[\s,;]*(?:ext(?:ension)?|poste|x|#)[.:=\s]*\d{1,5}\W*$/i
/** `24 177 123 456 FCFA` has the digits of a telephone number. */
const AMOUNT = /\d\s?(?:f\.?\s?cfa|cfa|xaf|francs?|f)(?!\p{L})/iu

/**
 * The parts of a text that may hold telephone numbers: without links, labels and other words. Null where digits are part
 * of something else: an amount, a reference.
 */
function phoneStretches(text: string): readonly string[] | null {
  if (text.length > MAX_TEXT_LENGTH) return null
  const folded = foldCharacters(text)
  if (VCARD.test(folded)) return Array.from(folded.matchAll(VCARD_NUMBERS), ([, number = '']) => number)
  const unlinked = folded
    .replace(WEB_LINK, (_, rest: string) => ` ${numberInLink(rest)} `)
    .replace(SCHEME, (_, before: string, rest: string) => `${before} ${numberInLink(rest)} `)
  return AMOUNT.test(unlinked) ? null : digitStretches(unlinked.replace(LABEL, ' ').replace(EXTENSION, ''))
}

/** Text after `tel:`, `whatsapp://` or `wa.me/`: a number, or a query that has one. */
function numberInLink(rest: string): string {
  const number = LINK_PARAMETER.exec(rest)?.[1] ?? rest.replace(/^#p\//, '').replace(/[?;&#:].*$/, '')
  return number.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
