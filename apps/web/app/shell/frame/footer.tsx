import type { ReactNode } from 'react'
import styles from './footer.module.css'

const FooterContent = import.meta.env.SSR ? (await import('./footer-content.tsx')).FooterContent : null
/** Read before anything is hydrated. */
const HTML = import.meta.env.SSR ? '' : (document.querySelector('body > footer')?.innerHTML ?? '')

/**
 * Server-only content: it is the same on every page, so the browser keeps the HTML that came and never loads the code.
 * `useFooterLinks` follows its links without a new document.
 */
export function Footer(): ReactNode {
  return FooterContent ? (
    <FooterContent />
  ) : (
    <footer
      className={styles.footer}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's, from this very document
      dangerouslySetInnerHTML={{ __html: HTML }}
      // A browser extension may have changed it meanwhile.
      suppressHydrationWarning
    />
  )
}
