import type { ReactNode } from 'react'
import { LoadingLogo } from './loading-logo.tsx'
import { PageNeedsScripts } from './scripts-needed.tsx'

interface LoadingPageProps {
  readonly className: string | undefined
  readonly label?: string
}

/** The server's HTML of a page that the browser draws. */
export function LoadingPage({ className, label }: LoadingPageProps): ReactNode {
  return (
    <div className={`page ${className}`} data-no-footer data-needs-scripts>
      <PageNeedsScripts />
      <LoadingLogo {...(label && { label })} />
    </div>
  )
}
