import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { FIGURES } from '../app/routes/information/figures.ts'
import { PUBLISHER_TEXTS } from '../app/routes/information/publisher.ts'
import type { Block, Piece, Section } from '../app/ui/prose-text.ts'

/** Builds `import text from './texts/terms.md'`: no Markdown, and no figure, is read in a browser. */
export const pageTexts = {
  name: 'page-texts',
  enforce: 'pre',
  transform(code: string, id: string): { code: string; map: null; moduleType: 'js' } | null {
    if (!/[\\/]texts[\\/][a-z]+\.md$/.test(id)) return null
    return { code: `export default ${writeText(readPageText(code))}`, map: null, moduleType: 'js' }
  },
} satisfies Plugin

/** JSON whose lines never begin with a punctuation mark. */
export function writeText(text: unknown): string {
  return JSON.stringify(text, (_, value) => (typeof value === 'string' ? bindPunctuation(value) : value))
}

interface OpenSection<Shown> {
  readonly blocks: Shown[]
  readonly sections: Section<Shown>[]
}

/** @throws Error for a name without a figure, a section without an id, and Markdown that the pages do not show */
export function readPageText(markdown: string): Section {
  return readSections(fillIn(markdown), readBlock)
}

/** @throws Error for a section without an id, and what `read` does not show */
export function readSections<Shown>(markdown: string, read: (token: MarkedToken) => Shown): Section<Shown> {
  const document: OpenSection<Shown> = { blocks: [], sections: [] }
  const open = [document]
  for (const token of Lexer.lex(markdown, { gfm: false }) as MarkedToken[]) {
    if (token.type === 'space' || isComment(token)) continue
    const parent = token.type === 'heading' ? open[token.depth - 1] : open.at(-1)
    if (!parent) throw new Error(`a heading skips a level: ${token.raw}`)
    if (token.type === 'heading') {
      const section = readHeading<Shown>(token)
      parent.sections.push(section)
      open.splice(token.depth, Number.POSITIVE_INFINITY, section)
    } else parent.blocks.push(read(token))
  }
  const [page] = document.sections
  if (!page) throw new Error('a text begins with its title')
  return page
}

export const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Figures are plain text: `A***a` would open a strong passage. */
const ESCAPED_FIGURES = Object.fromEntries(
  Object.entries(FIGURES).map(([name, value]) => [name, value.replace(/[\\`*_[\]<>]/g, '\\$&')]),
)

function fillIn(markdown: string): string {
  const values: Readonly<Record<string, string>> = { ...ESCAPED_FIGURES, ...PUBLISHER_TEXTS }
  return fillFigures(markdown, (name) => {
    const value = values[name]
    return value !== undefined && name in PUBLISHER_TEXTS ? fillIn(value) : value
  })
}

/** @throws Error for a name without a figure */
export function fillFigures(markdown: string, find: (name: string) => string | undefined): string {
  return markdown.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = find(name)
    if (value === undefined) throw new Error(`no figure has this name: ${placeholder}`)
    return value
  })
}

const isComment = ({ type, raw }: MarkedToken) => type === 'html' && /^<!--[^>]*-->\s*$/.test(raw)

const HEADING = /^(.*?)(?: \{#([a-z-]+)\})?$/

function readHeading<Shown>({ tokens, depth, raw }: Tokens.Heading): Section<Shown> & OpenSection<Shown> {
  const [, title = '', id = ''] = HEADING.exec(readWords(tokens)) ?? []
  if (depth > 1 && id === '') throw new Error(`a section has no id: ${raw}`)
  return { id, title, blocks: [], sections: [] }
}

export function readBlock(token: MarkedToken): Block {
  if (token.type === 'paragraph') return { paragraph: readPieces(token.tokens) }
  if (token.type === 'list' && !token.loose && !token.ordered)
    return { points: token.items.map(({ tokens }) => readPieces(tokens)) }
  throw new Error(`the pages show no ${token.type}: ${token.raw}`)
}

export function readPieces(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  for (const token of tokens as readonly MarkedToken[]) {
    const read = readPiece(token)
    const last = pieces.at(-1)
    if (typeof read === 'string' && typeof last === 'string') pieces.splice(-1, 1, last + read)
    else pieces.push(...[read].flat())
  }
  return pieces
}

function readWords(tokens: readonly Token[]): string {
  const [words = '', ...others] = readPieces(tokens)
  if (typeof words === 'string' && others.length === 0) return words
  throw new Error(`only words stand here: ${tokens.map(({ raw }) => raw).join('')}`)
}

function readPiece(token: MarkedToken): Piece | Piece[] {
  if (token.type === 'text' && token.tokens) return readPieces(token.tokens)
  if (token.type === 'text' || token.type === 'escape') return token.text
  if (token.type === 'strong') return { strong: readWords(token.tokens) }
  if (token.type === 'link') return { text: readWords(token.tokens), to: token.href }
  throw new Error(`the pages show no ${token.type}: ${token.raw}`)
}
