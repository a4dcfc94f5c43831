import { BRAND } from '@okoume/domain/brand.ts'

const SHORTEST = 4
const LONGEST = 22
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE' }

/** What the payer reads in the operator's message: 4 to 22 letters without accents, digits and spaces. */
export function customerMessage(label: string): string {
  const message = plain(label)
  return message.length < SHORTEST ? plain(`${BRAND.name} ${message}`) : message
}

function plain(text: string): string {
  return text
    .replace(/[œŒæÆ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .trimEnd()
}
