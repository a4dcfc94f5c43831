import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

/** One fact of a `<dl>`: its name in small letters, and under it what it is. */
export function Fact({ name, children }: FactProps): ReactNode {
  return (
    <div className={kit.shrinks}>
      <dt className={`${kit.soft} ${kit.tiny}`}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
