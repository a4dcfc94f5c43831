import { readFileSync } from 'node:fs'
import { readPageText } from '@okoume/web/bundling/page-texts.ts'
import { describe, expect, it } from 'vitest'
import { type Block, plainText, type Section } from '#app/ui/prose-text.ts'

/**
 * Kinds of sentences without a rule of the product: what a law says, advice, what a word means, how to reach us, what the two parties owe each
 * other, what people of the team do, and what only leads to another sentence.
 */
const KINDS = ['law', 'advice', 'definition', 'contact', 'conduct', 'team', 'heading']

const readFile = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Of all sections; the page's own say only what it is about, and since when. */
const blocksOf = ({ sections }: Section): Block[] =>
  sections.flatMap((section) => [...section.blocks, ...blocksOf(section)])

/** Figures as `#`: they follow the rules, and the sentence stays. Spaces as they are typed. */
const sentencesOf = (block: Block) =>
  ('points' in block ? block.points.map((point) => ({ paragraph: point })) : [block])
    .flatMap((prose) => plainText(prose).split(/(?<=[.?!])\s+(?=[A-ZÀ-Ý«])/))
    .map((sentence) => sentence.replace(/\d[\d\s.,]*\d|\d/g, '#').replace(/\s/g, ' '))

/** Of `sentences/<name>.txt`: `[kind]` or `[file › title of a test]`, and below it the sentences that it holds. */
function readTable(name: string) {
  return readFile(`sentences/${name}.txt`)
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

describe.each(['terms', 'privacy', 'faq'])('each sentence of %s', (name) => {
  const table = readTable(name)
  const blocks = blocksOf(readPageText(readFile(`texts/${name}.md`)))

  it('stands once in its table, and the table has no other', () => {
    const shown = [...new Set(blocks.flatMap(sentencesOf))]
    expect(table.flatMap(({ sentences }) => sentences).toSorted()).toEqual(shown.toSorted())
  })

  it('is held by a test that exists, or is of a kind that promises nothing', () => {
    expect(table.map(({ proof }) => proof).filter((proof) => !isKnown(proof))).toEqual([])
  })
})
