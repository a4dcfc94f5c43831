import type { ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { brandPicture, pageMeta } from '#app/shell/document/page-meta.ts'
import kit from '#app/ui/kit.module.css'
import { Rings } from '#app/ui/logo.tsx'
import styles from './information-header.module.css'

export interface InformationHeaderProps {
  readonly title: string
  readonly children: ReactNode
}

export function InformationHeader({ title, children }: InformationHeaderProps): ReactNode {
  return (
    <header className={`${kit.anchor} ${kit.clips} ${kit.sand} ${styles.band}`}>
      <Rings className={styles.rings} />
      <div className={`page ${kit.stack3} ${kit.soft} ${kit.large} ${styles.words}`}>
        <h1 className={kit.ink}>{title}</h1>
        {children}
      </div>
    </header>
  )
}

interface InformationMeta {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly origin: string
}

export function informationMeta({ title, description, path, origin }: InformationMeta): MetaDescriptor[] {
  return pageMeta({ title, description, address: origin + path, picture: brandPicture(origin) })
}
