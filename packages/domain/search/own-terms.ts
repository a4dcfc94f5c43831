import { CATEGORY_NAMES } from '../listing/categories.ts'
import { PLACES } from '../places/places.ts'
import type { SearchTerm } from './corrections.ts'
import { soundKey } from './sound-key.ts'
import { titleTerms, type Word } from './split-text.ts'
import { SYNONYMS } from './synonyms.ts'
import { wordDistance } from './word-distance.ts'

const texts = [
  ...PLACES.flatMap(({ name, alias }) => [name, alias]),
  ...Object.values(CATEGORY_NAMES),
  ...SYNONYMS.flat(),
]
const known = [...new Map(texts.flatMap((text) => [...titleTerms(text)]))].map(([term, written]) => ({
  term,
  written,
  sound: soundKey(written),
  items: 0,
  similarity: 1,
}))

/** Words of places, of categories and of synonyms that sound like a word or differ from it by a letter. */
export function ownTerms({ term, written }: Word): readonly (SearchTerm & { similarity: number })[] {
  const sound = soundKey(written)
  const isNear = (other: string) =>
    Math.abs(other.length - term.length) <= 1 && wordDistance(other, term) <= 1
  return known.filter((one) => one.sound === sound || isNear(one.term))
}
