import type { ReactNode } from 'react'
import { Rings } from '#app/ui/logo.tsx'
import styles from './information-header.module.css'

export interface InformationHeaderProps {
  readonly title: string
  readonly children: ReactNode
}

export function InformationHeader({ title, children }: InformationHeaderProps): ReactNode {
  return (
    <header className={styles.band}>
      <Rings className={styles.rings} />
      <div className={`page ${styles.words}`}>
        <h1>{title}</h1>
        {children}
      </div>
    </header>
  )
}
