import { type ReactNode, useContext } from 'react'
import { DocumentNonce } from '#app/nonce.tsx'
import { HIDE_PROOF_SCRIPT } from './reset-proof.ts'

const CODE = { __html: HIDE_PROOF_SCRIPT }

/** Only in what the server writes: it has run long before the page's own scripts. */
export function HideProof(): ReactNode {
  const nonce = useContext(DocumentNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={CODE} />
}
