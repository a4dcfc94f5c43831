import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { Pieces, ProseBlocks } from '#app/ui/prose-blocks.tsx'
import styles from './guide.module.css'
import type { GuideBlock } from './guide-text.ts'

export function GuideBlocks({ blocks }: { readonly blocks: readonly GuideBlock[] }): ReactNode {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
    <Shown key={place} block={block} />
  ))
}

function Shown({ block }: { readonly block: GuideBlock }): ReactNode {
  if ('steps' in block)
    return (
      <ol className={`${kit.stack3} ${kit.marked} ${styles.steps}`}>
        {block.steps.map((pieces, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order
          <li key={place}>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ol>
    )
  if ('script' in block)
    return (
      <blockquote className={`${kit.box} ${kit.sand} ${styles.script}`}>
        <p className={`${kit.tiny} ${kit.soft}`}>À dire, ou à écrire</p>
        <p>
          <Pieces pieces={block.script} />
        </p>
      </blockquote>
    )
  if ('picture' in block)
    return (
      <img
        className={`${kit.rounded} ${styles.picture}`}
        {...block.picture}
        alt={block.picture.alt}
        loading="lazy"
        decoding="async"
      />
    )
  return <ProseBlocks blocks={[block]} />
}
