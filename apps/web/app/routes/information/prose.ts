/**
 * A tiny subset of Markdown, `**strong**` and `[text](address)`: one source for the page, its search and its JSON-LD.
 */
export type Prose = string

/** A paragraph, or the points of a list. */
export type Block = Prose | readonly Prose[]

export type Piece =
  | { readonly kind: 'words' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

const MARK = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g

export function splitProse(prose: Prose): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const mark of prose.matchAll(MARK)) {
    const [whole, text, to, strong] = mark
    if (mark.index > end) pieces.push({ kind: 'words', text: prose.slice(end, mark.index) })
    if (text && to) pieces.push({ kind: 'link', text, to })
    else pieces.push({ kind: 'strong', text: strong ?? '' })
    end = mark.index + whole.length
  }
  if (end < prose.length) pieces.push({ kind: 'words', text: prose.slice(end) })
  return pieces
}

/** The same with spaces that do not break where French forbids a new line: before `:`, inside « ». */
export function unbroken(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, '\u00a0').replace(/« /g, '«\u00a0')
}

/** The words alone. */
export function plainText(block: Block): string {
  if (typeof block !== 'string') return block.map(plainText).join(' ')
  return splitProse(block)
    .map(({ text }) => text)
    .join('')
}

/** `a, b ou c`. */
export function enumerate(words: readonly (string | number)[], last: 'et' | 'ou'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
