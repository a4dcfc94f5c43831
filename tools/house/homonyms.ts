import { isStoredName, splitWords } from './forbidden-names.ts'

interface Homonym {
  readonly word: RegExp
  /** Where the word would have another sense than the glossary's. */
  readonly files: RegExp
  readonly instead: string
}

const HOMONYMS: readonly Homonym[] = [
  { word: /^contests?$/, files: /./, instead: 'deposit claim' },
  { word: /^aims?$/, files: /./, instead: 'due, goal' },
  { word: /^notes?$/, files: /\/(?:domain\/review|features\/(?:reviews|trust))\//, instead: 'rating' },
  { word: /^operations?$/, files: /\/(?:features\/payments|domain\/(?:payment|help))\//, instead: 'payment' },
  {
    word: /^review(?:s|ed)?$/,
    files:
      /\/(?:features\/payments|features\/listings\/moderation|domain\/payment|administration\/payments)\//,
    instead: 'manual decision, inspection',
  },
  {
    word: /^reports?$/,
    files: /\/(?:features\/handovers|dashboard\/handover)\//,
    instead: 'handover report',
  },
  { word: /^notices?$/, files: /\/(?:domain\/calendar|dashboard\/items)\//, instead: 'lead time' },
  { word: /^record$/, files: /\/features\/(?:audit|mails)\//, instead: 'write' },
]

/** Names that use a word of the glossary in another sense. */
export function findHomonyms(file: string, names: Iterable<string>): string[] {
  const here = HOMONYMS.filter(({ files }) => files.test(file))
  return [...names].flatMap((name) => {
    if (isStoredName(name)) return []
    const words = splitWords(name)
    if (words.includes('handover')) return []
    const homonym = here.find(({ word }) => words.some((one) => word.test(one)))
    return homonym ? [`“${name}”: ${homonym.instead}`] : []
  })
}
