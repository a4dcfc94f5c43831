import { expect, test } from 'vitest'
import { pageTexts, readPageText } from './page-texts.ts'

const blocksOf = (markdown: string) => readPageText(`# Un titre\n\n${markdown}`).blocks

test('a text is a tree of headings with paragraphs and lists', () => {
  expect(
    readPageText(
      '# Page\n\nAvant.\n\n## Un {#un}\n\nDedans.\n\n### Deux {#deux}\n\n- a\n- b\n\n## Trois {#trois}\n',
    ),
  ).toEqual({
    id: '',
    title: 'Page',
    blocks: [{ paragraph: ['Avant.'] }],
    sections: [
      {
        id: 'un',
        title: 'Un',
        blocks: [{ paragraph: ['Dedans.'] }],
        sections: [{ id: 'deux', title: 'Deux', blocks: [{ points: [['a'], ['b']] }], sections: [] }],
      },
      { id: 'trois', title: 'Trois', blocks: [], sections: [] },
    ],
  })
})

test('a paragraph is words, strong words and links, in their order; comments are left out', () => {
  expect(blocksOf('<!-- Why. -->\n\nLisez **bien** les [conditions](/conditions#prix).')).toEqual([
    {
      paragraph: ['Lisez ', { strong: 'bien' }, ' les ', { text: 'conditions', to: '/conditions#prix' }, '.'],
    },
  ])
})

test('a figure is plain text, wherever it stands', () => {
  expect(blocksOf('« {{maskedName}} » et « {{maskedName}} », [{{email}}](mailto:{{email}})')).toEqual([
    {
      paragraph: [
        '« A***a » et « A***a », ',
        { text: 'bonjour@okoume.test', to: 'mailto:bonjour@okoume.test' },
      ],
    },
  ])
})

test.each([
  ['Il a {{answerTimes}} pour répondre.', 'no figure has this name: {{answerTimes}}'],
  ['## Sans ancre', 'a section has no id: ## Sans ancre'],
  ['### Trop bas {#bas}', 'a heading skips a level'],
  ['Un *mot*.', 'the pages show no em: *mot*'],
  ['Un `code`.', 'the pages show no codespan'],
  ['1. Un', 'the pages show no list'],
  ['> Une citation', 'the pages show no blockquote'],
  ['<b>Un</b>', 'the pages show no html'],
  ['**[Lisez](/faq)**', 'only words stand here: [Lisez](/faq)'],
])('%s: %s', (markdown, complaint) => {
  expect(() => blocksOf(markdown)).toThrow(complaint)
})

test('punctuation is bound as the pages are built, so that no line begins with it', () => {
  const built = pageTexts.transform('# « Awa » : qui ?', '/okoume/texts/faq.md')

  expect(built?.code).toContain('"«\u00a0Awa\u00a0»\u00a0: qui\u202f?"')
  expect(pageTexts.transform('# Un titre', '/okoume/README.md')).toBeNull()
})
