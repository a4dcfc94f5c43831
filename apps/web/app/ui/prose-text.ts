/** Words, strong words, or a link. */
export type Piece = string | { readonly strong: string } | { readonly text: string; readonly to: string }

export type Block =
  | { readonly paragraph: readonly Piece[] }
  | { readonly points: readonly (readonly Piece[])[] }

/** Heading with the text below it; the page itself is the first. */
export interface Section<Shown = Block> {
  /** Part of the page's address: it stays when the words change. Empty for the page. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Shown[]
  readonly sections: readonly Section<Shown>[]
}

export function plainText(block: Block): string {
  const points = 'points' in block ? block.points : [block.paragraph]
  const texts = points.map((pieces) =>
    pieces.map((piece) => {
      if (typeof piece === 'string') return piece
      return 'strong' in piece ? piece.strong : piece.text
    }),
  )
  return texts.map((pieces) => pieces.join('')).join(' ')
}
