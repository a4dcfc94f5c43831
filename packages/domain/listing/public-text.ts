import { findContacts, hideSpans, type ShownText } from '../rental/hidden-contacts.ts'
import { findSpans } from '../writing/span.ts'

const PATH = '[^\\s<>"«»]'
const LABEL = '[\\p{L}\\p{N}-]{1,63}\\.'
/** Top-level domains that are recognised on their own: `okoume.com`. */
const ENDINGS = 'com|org|ga|fr|cm|info|io|app|shop|store|online'
/** Top-level domains that are also words, or a word without its space: an address only with a path, `wa.me/…`. */
const ENDINGS_BEFORE_PATH = `${ENDINGS}|me|ly|be|gl|co|cc|net|link|page|dev|tv|us|eu|ca|ci|cg|cd|sn`
const LINK = new RegExp(
  [
    `(?:https?://|www\\.)${PATH}+`,
    `(?:${LABEL}){1,4}(?:${ENDINGS_BEFORE_PATH})/${PATH}*`,
    `(?:${LABEL}){1,4}(?:${ENDINGS})(?![\\p{L}\\p{N}-]|\\.\\p{L})`,
  ].join('|'),
  'giu',
)
/** Without such a beginning, a link may not begin within a word. */
const MARKED = /^(?:https?:\/\/|www\.)/i
const WITHIN_WORD = /[\p{L}\p{N}@.-]$/iu
/** Punctuation that ends the sentence, not the address. */
const AFTER_LINK = /[.,;:!?)\]…]+$/

/** An owner's text for the public: telephone numbers, e-mail addresses and links are masked. */
export function maskPublicText(text: string): ShownText {
  const isWithinWord = (before: string, found: string) => WITHIN_WORD.test(before) && !MARKED.test(found)
  return hideSpans(text, [
    ...findContacts(text),
    ...findSpans(text, LINK, isWithinWord).map(({ start, end }) => ({
      start,
      end: end - (AFTER_LINK.exec(text.slice(start, end))?.[0].length ?? 0),
    })),
  ])
}

export interface ListingTexts {
  readonly title: string
  readonly description: string
  readonly landmark: string
  readonly specifications: Readonly<Record<string, string>>
  readonly checklist: readonly string[]
}

/** The public texts of a listing, masked likewise. */
export function maskListingTexts(
  { title, description, landmark, specifications, checklist }: ListingTexts,
  mask = (text: string) => maskPublicText(text).text,
): ListingTexts & { readonly checklist: string[] } {
  return {
    title: mask(title),
    description: mask(description),
    landmark: mask(landmark),
    specifications: Object.fromEntries(
      Object.entries(specifications).map(([name, value]) => [mask(name), mask(value)]),
    ),
    checklist: [...new Set(checklist.map(mask))],
  }
}
