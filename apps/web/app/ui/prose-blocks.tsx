import { RECEIPT_CHECK_PATH } from '@okoume/domain/rental/receipt-check.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import kit from '#app/ui/kit.module.css'
import styles from './prose-blocks.module.css'
import { type Block, type Piece, plainText } from './prose-text.ts'

export interface BlocksProps {
  readonly blocks: readonly Block[]
}

export function ProseBlocks({ blocks }: BlocksProps): ReactNode {
  return (
    <div className={`${kit.stack4} ${styles.prose}`}>
      <Blocks blocks={blocks} />
    </div>
  )
}

export function Blocks({ blocks }: BlocksProps): ReactNode {
  return blocks.map((block) =>
    'paragraph' in block ? (
      <p key={plainText(block)}>
        <Pieces pieces={block.paragraph} />
      </p>
    ) : (
      <ul className={kit.stack3} key={plainText(block)}>
        {block.points.map((pieces) => (
          <li key={plainText({ paragraph: pieces })}>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ul>
    ),
  )
}

export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode {
  return pieces.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    <ProsePiece key={place} piece={piece} />
  ))
}

function ProsePiece({ piece }: { readonly piece: Piece }): ReactNode {
  if (typeof piece === 'string') return piece
  if ('strong' in piece) return <strong>{piece.strong}</strong>
  // The server writes that page itself.
  const isWritten = piece.to === RECEIPT_CHECK_PATH
  if (piece.to.startsWith('/') && !isWritten) return <Link to={piece.to}>{piece.text}</Link>
  return <a href={piece.to}>{piece.text}</a>
}
