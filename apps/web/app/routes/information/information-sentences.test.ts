import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FAQ } from './faq-content.ts'
import { FAQ_OF_RENTAL } from './faq-of-rental.ts'
import { PRIVACY, PRIVACY_IN_SHORT } from './privacy-content.ts'
import { type Block, plainText } from './prose.ts'
import { TERMS, TERMS_IN_SHORT } from './terms-content.ts'
import { TERMS_OF_RENTAL } from './terms-of-rental.ts'

/**
 * Kinds of sentences without a rule of the product: what a law says, advice, what a word means, how to reach us, what the two parties owe each
 * other, what people of the team do, and what only leads to another sentence.
 */
const KINDS = ['law', 'advice', 'definition', 'contact', 'conduct', 'team', 'heading']

const answersOf = (groups: typeof FAQ) =>
  groups.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer))
const blocksOf = (sections: typeof TERMS) => sections.flatMap(({ blocks }) => blocks)

const TEXTS: readonly [string, readonly Block[]][] = [
  [
    'terms-content',
    [...TERMS_IN_SHORT, ...blocksOf(TERMS.filter((section) => !TERMS_OF_RENTAL.includes(section)))],
  ],
  ['terms-of-rental', blocksOf(TERMS_OF_RENTAL)],
  ['privacy-content', [...PRIVACY_IN_SHORT, ...blocksOf(PRIVACY)]],
  ['faq-of-rental', answersOf(FAQ_OF_RENTAL)],
  ['faq-content', answersOf(FAQ.filter((group) => !FAQ_OF_RENTAL.includes(group)))],
]

/** Figures as `#`: they follow the rules, and the sentence stays. Spaces as they are typed. */
const sentencesOf = (block: Block) =>
  [block]
    .flat()
    .flatMap((prose) => plainText(prose).split(/(?<=[.?!])\s+(?=[A-ZÀ-Ý«])/))
    .map((sentence) => sentence.replace(/\d[\d\s.,]*\d|\d/g, '#').replace(/\s/g, ' '))

/** Of `sentences/<name>.txt`: `[kind]` or `[file › title of a test]`, and below it the sentences that it holds. */
function readTable(name: string) {
  const text = readFileSync(new URL(`sentences/${name}.txt`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n\n')
    .map((group) => {
      const [proof = '', ...sentences] = group.split('\n')
      return { proof: proof.slice(1, -1), sentences }
    })
}

function isKnown(proof: string): boolean {
  const [file, title] = proof.split(' › ')
  if (!file || !title) return KINDS.includes(proof)
  const source = readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8')
  const titles = Array.from(source.matchAll(/\(\s*(['"`])(.*?)\1,/g), (call) => call[2])
  return /\.(test|spec)\.ts$/.test(file) && titles.includes(title)
}

describe.each(TEXTS)('each sentence of %s', (name, blocks) => {
  const table = readTable(name)

  it('stands once in its table, and the table has no other', () => {
    const shown = [...new Set(blocks.flatMap(sentencesOf))]
    expect(table.flatMap(({ sentences }) => sentences).toSorted()).toEqual(shown.toSorted())
  })

  it('is held by a test that exists, or is of a kind that promises nothing', () => {
    expect(table.map(({ proof }) => proof).filter((proof) => !isKnown(proof))).toEqual([])
  })
})
