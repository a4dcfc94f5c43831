import { type ReactNode, useEffect, useRef } from 'react'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import kit from '#app/ui/kit.module.css'
import { Rings } from '#app/ui/logo.tsx'
import { ScriptsNeeded } from '#app/ui/scripts-needed.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import styles from './identity-panel.module.css'

export interface IdentityPanelProps {
  readonly title: string
  readonly intro: ReactNode
  readonly children: ReactNode
  /** The link to the other form: to sign up instead of in, or the reverse. */
  readonly foot?: ReactNode
}

export function IdentityPanel({ title, intro, children, foot }: IdentityPanelProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    // Focus: another panel replaced this one, and the button that was pressed is gone.
    heading.current?.focus()
  }, [title])
  return (
    <div className={`${kit.stack} ${kit.anchor} ${kit.clips} ${styles.ground}`} data-no-footer>
      <Rings className={styles.rings} />
      <section className={`${kit.stack5} ${kit.packed} ${styles.sheet}`}>
        <header className={kit.stack2}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <div className={kit.soft}>{intro}</div>
        </header>
        <OutcomeArea>{children}</OutcomeArea>
        {foot && <p className={`${kit.ruled} ${kit.textCentred} ${styles.foot}`}>{foot}</p>}
      </section>
    </div>
  )
}

export interface LoadingPanelProps {
  readonly title: string
  /** Begins the `<noscript>` sentence: «Pour continuer». */
  readonly purpose: string
}

/** Shown until the browser has rendered a page that the server does not. */
export function LoadingPanel({ title, purpose }: LoadingPanelProps): ReactNode {
  return (
    <IdentityPanel title={title} intro={<Loading />}>
      <Skeleton label="Chargement..." count={1} />
      <PanelNeedsScripts purpose={purpose} />
    </IdentityPanel>
  )
}

/** Not shown without scripts, where nothing is on its way. */
export function Loading(): ReactNode {
  return <span className="needs-scripts">Un instant...</span>
}

export function PanelNeedsScripts({ purpose }: Pick<LoadingPanelProps, 'purpose'>): ReactNode {
  return (
    <ScriptsNeeded>
      {purpose}, activez JavaScript dans les réglages de votre navigateur, puis rechargez la page.
    </ScriptsNeeded>
  )
}
