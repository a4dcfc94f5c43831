import { splitGraphemes } from '../writing/graphemes.ts'

/**
 * Verdicts on the number to which a person wants money: its account takes none, is in their name, is in another name, or the
 * operator does not say (docs/decisions/0106-automatic-payouts.md).
 */
export const HOLDER_VERDICTS = ['inactive', 'same', 'other', 'unknown'] as const
export type HolderVerdict = (typeof HOLDER_VERDICTS)[number]

/** How long a verdict holds before the operator is asked again. */
export const VERDICT_DAYS = 90

/** Name oracle: numbers of which one person may learn whose they are, a day. */
export const MAX_NUMBERS_A_DAY = 5

/** From when on money goes to a number that is new, or in another name. */
export const NEW_NUMBER_HOURS = 72

/** Words that both names must have: operators write first names and family names in any order, and leave some out. */
const MIN_COMMON_WORDS = 2

export function judgeHolder(
  holder: { readonly isActive: boolean; readonly name: string | null } | null,
  personName: string,
): HolderVerdict {
  if (holder === null) return 'unknown'
  if (!holder.isActive) return 'inactive'
  if (holder.name === null) return 'unknown'
  const words = nameWords(personName)
  const common = [...nameWords(holder.name)].filter((word) => words.has(word))
  return common.length >= MIN_COMMON_WORDS ? 'same' : 'other'
}

/** Folded, without initials. */
function nameWords(name: string): ReadonlySet<string> {
  return new Set(
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  )
}

const MAX_INITIALS = 4

/** «R••• M•••»: as many points whatever the length of a word. */
export function maskHolder(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  return words
    .slice(0, MAX_INITIALS)
    .map((word) => `${splitGraphemes(word)[0]?.toUpperCase()}•••`)
    .join(' ')
}
