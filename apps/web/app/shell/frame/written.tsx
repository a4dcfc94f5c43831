import type { ReactNode } from 'react'

/** What the server wrote inside that element of this document; asked for before anything is hydrated. */
export function writtenIn(selector: string): string {
  return import.meta.env.SSR ? '' : (document.querySelector(selector)?.innerHTML ?? '')
}

export interface WrittenProps {
  readonly as: 'footer' | 'div'
  readonly html: string
  readonly className?: string | undefined
}

/**
 * Stands for an element whose inside is the same on every page: only the server makes it, and the browser keeps
 * what came, without the code for it. `useStaticLinks` makes it answer as if it had some.
 */
export function Written({ as: Element, html, className }: WrittenProps): ReactNode {
  return (
    <Element
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's, from this very document
      dangerouslySetInnerHTML={{ __html: html }}
      // What a browser extension has done to it meanwhile is no concern of ours.
      suppressHydrationWarning
    />
  )
}
