import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import type { HandoverView } from '../rental/use-rental-action.ts'
import styles from './handover-mode.module.css'

/** One handover of a rental, as the party in question sees it. */
export interface ModeView extends HandoverView {
  readonly direction: HandoverDirection
}

interface ModeStageProps {
  /** Named by the address: where the page puts the focus. */
  readonly id?: string
  readonly tone?: 'settled' | 'noted'
  readonly picture: ReactNode
  readonly title: string
  /** The one filled button, under the thumb. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One screen of the handover mode: a picture, what to do, and its button. It takes the focus. */
export function ModeStage({ id, tone, picture, title, action, children }: ModeStageProps): ReactNode {
  const stage = useRef<HTMLElement>(null)
  const heading = useId()
  useEffect(() => {
    stage.current?.focus({ preventScroll: true })
    stage.current?.scrollIntoView()
  }, [])
  return (
    <>
      <section
        ref={stage}
        id={id}
        tabIndex={-1}
        className={classList(`${kit.stack4} ${styles.stage}`, tone && styles[tone])}
        aria-labelledby={heading}
      >
        {picture}
        <div className={`${kit.stack3} ${kit.shrinks}`} role={tone && 'status'}>
          <h1 id={heading} className={`${kit.textCentred} ${styles.title}`}>
            {title}
          </h1>
          {children}
        </div>
      </section>
      {action && <div className={classList(styles.dock, tone && styles[tone])}>{action}</div>}
    </>
  )
}
