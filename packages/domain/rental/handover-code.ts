import { MINUTE_MS } from '../calendar/durations.ts'
import { formatTimeOfDay } from '../calendar/format-instant.ts'
import { readOnlyDigits } from '../writing/only-digits.ts'
import { HANDOVER_DIRECTIONS, type HandoverDirection, type Party } from './rental-status.ts'

export const HANDOVER_CODE_LENGTH = 6
/** As much text as a code may be pasted with: the message that it came in. */
export const CODE_TEXT_LENGTH = 300
/** Tries at a code before it is locked for a while; so many again, and it is locked for good. */
export const CODE_TRIES = 5
export const CODE_LOCK_MINUTES = 30

/** Whose code proves a handover: the code of the person who receives the item. */
export const CODE_HOLDERS = { remise: 'renter', retour: 'owner' } as const satisfies Record<
  HandoverDirection,
  Party
>
/** Who enters it: the person who gives the item. */
export const CODE_ENTERERS = { remise: 'owner', retour: 'renter' } as const satisfies Record<
  HandoverDirection,
  Party
>

/** `482917` as it is read out: `482 917`. */
export function formatHandoverCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** A code as it is typed or pasted: `code : 482 917`; null where there is none. */
export function readHandoverCode(text: string): string | null {
  return readOnlyDigits(text, HANDOVER_CODE_LENGTH)
}

/** Content of a handover's QR code. */
export interface HandoverScan {
  readonly rentalId: string
  readonly direction: HandoverDirection
  readonly token: string
}

export function formatScan({ rentalId, direction, token }: HandoverScan): string {
  return `okoume:1:${rentalId}:${direction}:${token}`
}

/** Null for any other QR. */
export function readScan(text: string): HandoverScan | null {
  const [scheme, version, rentalId = '', direction, token = '', ...rest] = text.trim().split(':')
  const known = HANDOVER_DIRECTIONS.find((one) => one === direction)
  if (scheme !== 'okoume' || version !== '1' || !known || rest.length > 0) return null
  return rentalId !== '' && token !== '' ? { rentalId, direction: known, token } : null
}

/** Brute force: whether a code may be tried now. `until` is null where only the QR is left. */
export type CodeTries =
  | { readonly locked: false; readonly left: number }
  | { readonly locked: true; readonly until: Date | null }

/** After that many wrong codes, the last of them at that time. */
export function codeTries(wrong: number, lastWrongAt: Date | null, now: Date): CodeTries {
  if (wrong >= 2 * CODE_TRIES) return { locked: true, until: null }
  if (wrong < CODE_TRIES) return { locked: false, left: CODE_TRIES - wrong }
  if (wrong === CODE_TRIES && lastWrongAt) {
    const until = new Date(lastWrongAt.getTime() + CODE_LOCK_MINUTES * MINUTE_MS)
    if (now < until) return { locked: true, until }
  }
  return { locked: false, left: 2 * CODE_TRIES - wrong }
}

/** Who enters a code that is locked, and if the receiver shows a QR beside it: a delegate has neither QR nor scanner. */
export type LockedEntry = 'party, with a QR' | 'party, without a QR' | 'delegate'

const AT_LOCK: Readonly<Record<LockedEntry, readonly [forAWhile: string, forGood: string]>> = {
  'party, with a QR': [' ou scannez le code QR.', '. Scannez le code QR, ou écrivez-nous.'],
  'party, without a QR': ['.', ' : écrivez-nous.'],
  delegate: [', ou appelez la personne qui vous envoie.', ' : écrivez-nous.'],
}

/** Advice at a locked code; `until` is null where it is locked for good. */
export function describeLock(until: string | null, entry: LockedEntry): string {
  const [forAWhile, forGood] = AT_LOCK[entry]
  if (until === null) return `Trop d'essais${forGood}`
  return `Trop d'essais. Réessayez à ${formatTimeOfDay(until)}${forAWhile}`
}
