import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'

interface SpecimenProps {
  /** As it is exported. */
  readonly name: string
  readonly children: ReactNode
}

/** One component in each of its states. */
export function Specimen({ name, children }: SpecimenProps): ReactNode {
  return (
    <section className={`specimen ${kit.stack3}`} aria-labelledby={name}>
      <h2 id={name} translate="no">
        {name}
      </h2>
      <div>{children}</div>
    </section>
  )
}
