import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './verification-form.module.css'

export interface StepProps {
  readonly number: number
  readonly title: string
  readonly note?: string
  readonly done: boolean
  readonly children: ReactNode
}

/** One numbered step of the form; all are on one screen. */
export function Step({ number, title, note, done, children }: StepProps): ReactNode {
  return (
    <li className={`${kit.stack} ${kit.ruled} ${styles.step}`}>
      <span className={`${kit.centred} ${styles.number}`} data-done={done || undefined} aria-hidden="true">
        {done ? <Icon of={Check} className={kit.icon18} /> : number}
      </span>
      <h3 className={styles.title}>
        {title}
        {done && <span className="visually-hidden"> (fait)</span>}
      </h3>
      <div className={`${kit.stack4} ${styles.content}`}>
        {note && <p className={kit.note}>{note}</p>}
        {children}
      </div>
    </li>
  )
}
