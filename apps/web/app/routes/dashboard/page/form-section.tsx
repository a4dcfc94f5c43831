import { type ReactNode, useId } from 'react'
import { Card } from '#app/ui/card.tsx'
import styles from './form-section.module.css'

export interface FormSectionProps {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

/** Some fields that belong together; what they are for stands beside them on a wide screen. */
export function FormSection({ title, note, children }: FormSectionProps): ReactNode {
  const id = useId()
  return (
    <Card>
      <section className={styles.section} aria-labelledby={id}>
        <div className={styles.about}>
          <h2 id={id}>{title}</h2>
          <p>{note}</p>
        </div>
        <div className={styles.fields}>{children}</div>
      </section>
    </Card>
  )
}
