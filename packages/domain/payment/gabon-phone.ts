import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { GABON_NUMBERING_PLAN } from './gabon-numbering-plan.ts'
import { OPERATORS, type Operator, operatorFacts } from './operators.ts'

/** A Gabonese mobile number in E.164: `+24177123456`. */
export type GabonPhone = string & { readonly __phone: 'GabonPhone' }

// The library still calls the 7- and 8-digit forms from before 2019 valid; no network routes them.
const MOBILE = /^\+241(?:60|62|65|66|74|76|77)\d{6}$/

/**
 * Reads a mobile number of Gabon as people write it: `077 12 34 56`, `+24177123456`, `+241077123456`.
 * Answers null for anything that mobile money cannot reach (decisions, «Paying»).
 */
export function readGabonPhone(text: string): GabonPhone | null {
  // Written without the leading 0 or the country code, it is the form from before 2019.
  const national = text.replace(/[\s.\-()]/g, '')
  if (/^\d{1,8}$/.test(national)) return null
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'GA' }, GABON_NUMBERING_PLAN)?.number
  return number !== undefined && MOBILE.test(number) ? (number as string as GabonPhone) : null
}

/** `077123456`: how the number is written and dialled in Gabon. */
export function nationalNumber(phone: GabonPhone): string {
  return `0${phone.slice(4)}`
}

/** `077 12 34 56`. */
export function formatGabonPhone(phone: GabonPhone): string {
  return nationalNumber(phone).replace(/^(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
}

/** The operator that the number's prefix belongs to. Not the library's own: its table is from before 2019. */
export function operatorOf(phone: GabonPhone): Operator {
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

/** Reads the number that is to pay through that operator, or says in French why it cannot. */
export function readPayerPhone(text: string, operator: Operator): PayerPhone {
  const phone = readGabonPhone(text)
  const { label, prefixes } = operatorFacts(operator)
  if (phone === null) {
    const message = `Entrez un numéro ${label} : ${prefixes.join(', ')} suivi de 6 chiffres.`
    return { ok: false, problem: 'PHONE_INVALID', message }
  }
  const own = operatorOf(phone)
  if (own !== operator) {
    const message = `Ce numéro est un numéro ${operatorFacts(own).label}. Choisissez ${operatorFacts(own).label}, ou entrez un numéro ${label}.`
    return { ok: false, problem: 'PHONE_OTHER_OPERATOR', message }
  }
  return { ok: true, phone }
}
