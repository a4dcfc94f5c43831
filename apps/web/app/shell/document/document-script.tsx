import { type ReactNode, useContext } from 'react'
import { RETURNING_VISITOR_SCRIPT } from '../../data/storage/returning-visitor.ts'
import { INSTALL_PROMPT_SCRIPT } from '../install/install-prompt-script.ts'
import { WITHIN_APP_SCRIPT } from '../install/within-app.ts'
import { EARLY_PRESS_SCRIPT } from './early-press-script.ts'
import { DocumentNonce } from './nonce.tsx'
import { SCROLL_LINK_SCRIPT } from './scroll-link-script.ts'

/** It has run before any of this reaches the browser, which need not be sent it again. */
const CODE = import.meta.env.SSR
  ? [
      RETURNING_VISITOR_SCRIPT,
      EARLY_PRESS_SCRIPT,
      SCROLL_LINK_SCRIPT,
      INSTALL_PROMPT_SCRIPT,
      WITHIN_APP_SCRIPT,
    ].join(';')
  : ''

/** What the document runs before its scripts are fetched. */
export function DocumentScript(): ReactNode {
  const nonce = useContext(DocumentNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CODE }} />
}
