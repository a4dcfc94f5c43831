import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './back-link.module.css'

export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode {
  return (
    <Link className={`${kit.inline} ${kit.touch} ${styles.back}`} to={to}>
      <Icon of={ArrowLeft} className={kit.icon18} />
      {children}
    </Link>
  )
}
