import { type ReactNode, useContext } from 'react'
import { DocumentNonce } from './nonce.tsx'

/** A constant of ours that the document runs before its scripts are fetched. */
export function InlineScript({ code }: { readonly code: string }): ReactNode {
  const nonce = useContext(DocumentNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
