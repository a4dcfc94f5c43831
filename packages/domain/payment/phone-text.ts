import { foldCharacters } from '../writing/fold-characters.ts'
import { digitStretches } from '../writing/only-digits.ts'

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
export function phoneStretches(text: string): readonly string[] | null {
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
