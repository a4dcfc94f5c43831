import { expect, test } from 'vitest'
import { guideTexts, readGuideText } from './guide-texts.ts'

const SIZES = { fonds: { width: 400, height: 300 } }
const blocksOf = (markdown: string) => readGuideText(`# Un titre\n\n${markdown}`, SIZES).blocks

test('a guide has steps, words for people and pictures, besides paragraphs and points', () => {
  expect(blocksOf('Avant.\n\n1. Un\n2. **Deux**\n\n> Bonjour.\n\n![Les fonds](fonds)\n\n- a')).toEqual([
    { paragraph: ['Avant.'] },
    { steps: [['Un'], [{ strong: 'Deux' }]] },
    { script: ['Bonjour.'] },
    { picture: { src: 'fonds', alt: 'Les fonds', width: 400, height: 300 } },
    { points: [['a']] },
  ])
})

test.each([
  ['{{jamais}}', 'no figure has this name: {{jamais}}'],
  ['![Rien](rien)', 'no picture has this name'],
  ['![](fonds)', 'a picture has no words'],
  ['> - a', 'the guide shows one paragraph here'],
  ['1. Un\n\n2. Deux', 'the pages show no list'],
  ['Un `code`.', 'the pages show no codespan'],
])('%s: %s', (markdown, complaint) => {
  expect(() => blocksOf(markdown)).toThrow(complaint)
})

test('only chapters of the guide are read', () => {
  expect(guideTexts.transform('# Un titre', '/okoume/information/texts/faq.md')).toBeNull()
})
