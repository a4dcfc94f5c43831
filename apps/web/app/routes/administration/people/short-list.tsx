import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'

interface ShortListProps {
  readonly title: string
  /** Said instead of the list. */
  readonly empty: string | false
  /** Above the list. */
  readonly figures?: ReactNode
  readonly children: ReactNode
}

export function ShortList({ title, empty, figures, children }: ShortListProps): ReactNode {
  return (
    <section className={`${kit.stack2} ${kit.breaks}`}>
      <h3 className={`${kit.asText} ${kit.strong}`}>{title}</h3>
      {figures}
      {empty ? <p className={kit.soft}>{empty}</p> : <ul className={kit.stack3}>{children}</ul>}
    </section>
  )
}
