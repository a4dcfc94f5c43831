import type { ReactNode } from 'react'

/** In the document only: a browser reads it there once, so the scripts need not bring it again. */
export function InstallLinks(): ReactNode {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    </>
  )
}
