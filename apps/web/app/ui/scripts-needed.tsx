import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './scripts-needed.module.css'

/** Says what to do where scripts are switched off, beside what they would have brought. */
export function ScriptsNeeded({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <noscript>
      <p className={`${kit.box} ${kit.strong} ${kit.goldTint} ${styles.needed}`}>{children}</p>
    </noscript>
  )
}

/** In the place of a page that the browser makes itself. */
export function PageNeedsScripts(): ReactNode {
  return (
    <ScriptsNeeded>
      Cette page a besoin de JavaScript : activez-le dans les réglages de votre navigateur, puis rechargez la
      page.
    </ScriptsNeeded>
  )
}
