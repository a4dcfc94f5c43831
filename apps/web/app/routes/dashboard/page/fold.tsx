import { ChevronRight } from 'lucide'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './fold.module.css'

interface FoldProps {
  readonly title: string
  /** Most wanted fact, shown in the closed line. */
  readonly essential?: ReactNode
  /** Fragment of links to it, which open it. */
  readonly id?: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A section that is one line until it is opened. */
export function Fold({ title, essential, id, open = false, children }: FoldProps): ReactNode {
  const { hash, key } = useLocation()
  const isNamed = id !== undefined && hash === `#${id}`
  const fold = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the link opens it, even the same one again
  useEffect(() => {
    if (!isNamed || !fold.current) return
    fold.current.open = true
    fold.current.scrollIntoView()
  }, [isNamed, key])
  return (
    <details ref={fold} className={`${kit.panel} ${styles.fold}`} open={open}>
      <summary className={`${kit.stack3} ${kit.middle} ${kit.touch} ${kit.unmarked}`}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {essential && <span className={`${kit.note} ${kit.cut} ${kit.shrinks}`}>{essential}</span>}
        <Icon of={ChevronRight} className={kit.icon18} />
      </summary>
      <div className={`${kit.stack4} ${styles.content}`}>{children}</div>
    </details>
  )
}
