import { readGabonPhone } from '../payment/gabon-phone.ts'

/** What stands for a telephone number or an e-mail address until they are shared. */
export const HIDDEN_CONTACT = '•••'

/** A text as the other party of a rental may read it before telephone numbers are shared. */
export interface ShownText {
  readonly text: string
  /** A number or an address was taken out. */
  readonly hidden: boolean
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu
/** Digits, with a few marks that are neither letters nor digits between one group and the next. */
const DIGITS = /\+?\p{Nd}+(?:[^\p{L}\p{N}]{1,8}\p{Nd}+)*/gu
/** The day and the hour after it would make a number; the year is whole, or `066-10-12-25` would be a day. */
const DATE = /(?<!\p{Nd})(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:20[2-9]\d)(?!\p{Nd})/gu
/** A number of another country, which nothing but its `+` tells from an amount. */
const FOREIGN = /(?<!\p{N})\+[1-9](?:[ \u00a0.()/-]{0,3}\d){7,13}/gu
/** The longest spelling: 00241 and nine digits. */
const MOST_DIGITS = 14
/** Reading a number costs far more than seeing that it cannot be one. */
const MAY_BE_MOBILE = /^(?:00)?(?:241)?0?[67]\d{7}$/

/** Takes telephone numbers and e-mail addresses out of a text. */
export function hideContacts(text: string): ShownText {
  const shown = text
    .replace(EMAIL, HIDDEN_CONTACT)
    .replace(DIGITS, hideBetweenDates)
    .replace(FOREIGN, HIDDEN_CONTACT)
  return { text: shown, hidden: shown !== text }
}

function hideBetweenDates(run: string): string {
  let shown = ''
  let kept = 0
  for (const { 0: date, index } of run.matchAll(DATE)) {
    shown += hidePhones(run.slice(kept, index)) + date
    kept = index + date.length
  }
  return shown + hidePhones(run.slice(kept))
}

interface Group {
  readonly digits: string
  readonly start: number
  readonly end: number
}

/** Whole groups of digits only: a number within a longer one is a reference, not a telephone. */
function hidePhones(run: string): string {
  const groups = Array.from(run.matchAll(/\p{Nd}+/gu), ({ 0: digits, index }) => ({
    // Some write them wide, or bold.
    digits: digits.normalize('NFKC'),
    start: index,
    end: index + digits.length,
  }))
  let shown = ''
  let kept = 0
  for (let first = 0; first < groups.length; ) {
    const count = groupsOfPhone(groups, first)
    const [from, to] = [groups[first], groups[first + count - 1]]
    if (count > 0 && from && to) {
      shown += run.slice(kept, from.start).replace(/[+(]+$/, '') + HIDDEN_CONTACT
      kept = to.end
    }
    first += Math.max(count, 1)
  }
  return shown + run.slice(kept)
}

/** How many groups, from that one on, make a telephone number; 0 when none do. */
function groupsOfPhone(groups: readonly Group[], first: number): number {
  let digits = ''
  for (const [index, group] of groups.slice(first).entries()) {
    digits += group.digits
    if (digits.length > MOST_DIGITS) return 0
    if (MAY_BE_MOBILE.test(digits) && isMobile(digits)) return index + 1
  }
  return 0
}

/** Without its first zero a number is still understood. */
function isMobile(digits: string): boolean {
  return readGabonPhone(digits) !== null || readGabonPhone(`0${digits}`) !== null
}
