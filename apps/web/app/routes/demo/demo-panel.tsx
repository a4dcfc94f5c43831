import { type ReactNode, useId } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './demo-panel.module.css'

export interface DemoPanelProps {
  readonly title: string
  readonly children: ReactNode
}

export function DemoPanel({ title, children }: DemoPanelProps): ReactNode {
  const id = useId()
  return (
    <section className={`${kit.stack4} ${styles.prop}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
