import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { type Plugin, parseSync } from 'vite'

/** Files whose texts people read. */
const WITH_TEXTS =
  /[\\/](?:apps[\\/]web[\\/](?:app|components-page)|packages[\\/](?:domain|contract))[\\/].*\.tsx?$/

/** Not the indentation before it, and not what only looks like it: ` :focus`. */
const PUNCTUATION = /(?<!\s) [:;!?»]+(?=[\s"'`),.]|$)|[«·] /g

/** A node of the syntax tree, as far as it is looked at. */
interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly value?: unknown
  readonly expression?: SyntaxNode
  readonly children?: readonly SyntaxNode[]
}

/**
 * Binds punctuation in every text of the pages as they are built, so that no line begins with it.
 */
export const frenchSpaces = {
  name: 'french-spaces',
  enforce: 'pre',
  transform(code: string, id: string): { code: string; map: null } | null {
    const [file = ''] = id.split('?')
    if (!WITH_TEXTS.test(file) || !/ [:;!?»]|[«·] |^\s*[:;!?»]/m.test(code)) return null
    const { program } = parseSync(file, code)
    const texts = [...textsOf(program as unknown as SyntaxNode, code)]
    const bound = texts.reduce(
      (text, { start, end, to }) => text.slice(0, start) + to + text.slice(end),
      code,
    )
    return { code: bound, map: null }
  },
} satisfies Plugin

interface Text {
  readonly start: number
  readonly end: number
  readonly to: string
}

function* textsOf(node: SyntaxNode, code: string): Generator<Text> {
  const { type, start, end, value } = node
  const text = code.slice(start, end)
  // JSX reads a line's end within a text as a space.
  const joined = type === 'JSXText' ? text.replace(/(?<=\S)\s*\n\s*(?=[:;!?»])/g, ' ') : text
  const isText =
    type === 'JSXText' || type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string')
  const to = isText ? joined.replace(PUNCTUATION, bindPunctuation) : text
  if (to !== text) yield { start, end, to }
  yield* gapsOf(node.children ?? [], code)
  for (const inner of Object.values(node).flat()) {
    if (isNode(inner)) yield* textsOf(inner, code)
  }
}

/** Each `{' '}` at the end of a line, before punctuation on the next. */
function* gapsOf(children: readonly SyntaxNode[], code: string): Generator<Text> {
  for (const [place, { expression }] of children.entries()) {
    const next = children[place + 1]
    if (expression?.value !== ' ' || next?.type !== 'JSXText') continue
    const [sign] = /(?<=^\s*)[:;!?»]/.exec(code.slice(next.start, next.end)) ?? []
    if (sign)
      yield {
        start: expression.start + 1,
        end: expression.end - 1,
        to: bindPunctuation(` ${sign}`).charAt(0),
      }
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
