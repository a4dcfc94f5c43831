import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Block, type Piece, plainText, splitProse, unbroken } from './prose.ts'
import styles from './prose-blocks.module.css'

export function ProseBlocks({ blocks }: { readonly blocks: readonly Block[] }): ReactNode {
  return (
    <div className={styles.prose}>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <Prose text={block} />
          </p>
        ) : (
          <ul key={plainText(block)}>
            {block.map((point) => (
              <li key={point}>
                <Prose text={point} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

export function Prose({ text }: { readonly text: string }): ReactNode {
  return splitProse(unbroken(text)).map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    <ProsePiece key={place} piece={piece} />
  ))
}

function ProsePiece({ piece }: { readonly piece: Piece }): ReactNode {
  if (piece.kind !== 'link') return piece.kind === 'strong' ? <strong>{piece.text}</strong> : piece.text
  if (piece.to.startsWith('/')) return <Link to={piece.to}>{piece.text}</Link>
  return <a href={piece.to}>{piece.text}</a>
}
