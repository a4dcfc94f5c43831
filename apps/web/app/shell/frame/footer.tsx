import type { ReactNode } from 'react'
import styles from './footer.module.css'
import { Written, writtenIn } from './written.tsx'

const FooterContent = import.meta.env.SSR ? (await import('./footer-content.tsx')).FooterContent : null
const HTML = writtenIn('body > footer')

export function Footer(): ReactNode {
  return FooterContent ? (
    <footer className={styles.footer}>
      <FooterContent />
    </footer>
  ) : (
    <Written as="footer" html={HTML} className={styles.footer} />
  )
}
