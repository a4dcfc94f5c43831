import { type ReactNode, useId } from 'react'
import styles from './prop.module.css'

export interface PropProps {
  readonly title: string
  readonly children: ReactNode
}

/** One of the things that are played backstage. */
export function Prop({ title, children }: PropProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.prop} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
