import type { ReactNode } from 'react'
import type { ServerPartProps } from './rendered-part.tsx'

const onServer = import.meta.env.SSR ? await import('./rendered-part.tsx') : null

/** As they came with the document: the frame is mounted again when a page fails. */
const innerHtml: Partial<Record<ServerPartProps['of'], string>> = {}

/**
 * Server-only content: it is the same on every page, so the browser keeps the HTML that came and never loads the code.
 * `useServerLinks` follows its links without a new document.
 */
export function ServerPart({ of }: ServerPartProps): ReactNode {
  if (onServer) return <onServer.RenderedPart of={of} />
  innerHtml[of] ??= document.querySelector(`[data-part=${of}]`)?.innerHTML ?? ''
  return (
    <div
      data-part={of}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's, from this very document
      dangerouslySetInnerHTML={{ __html: innerHtml[of] }}
      // A browser extension may have changed it meanwhile.
      suppressHydrationWarning
    />
  )
}
