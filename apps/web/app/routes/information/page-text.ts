/** Words, strong words, or a link. */
export type Piece = string | { readonly strong: string } | { readonly text: string; readonly to: string }

export type Block =
  | { readonly paragraph: readonly Piece[] }
  | { readonly points: readonly (readonly Piece[])[] }

/** Heading with the text below it; the page itself is the first. */
export interface Section {
  /** Part of the page's address: it stays when the words change. Empty for the page. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
  readonly sections: readonly Section[]
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

export function faqJsonLd({ sections }: Section) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections
      .flatMap((group) => group.sections)
      .map(({ title, blocks }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: blocks.map(plainText).join('\n') },
      })),
  }
}
