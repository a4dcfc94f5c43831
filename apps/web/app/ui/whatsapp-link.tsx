import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLinkProps } from './button.tsx'

export interface WhatsAppLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'wide'> {
  /** Text before the link in the message. */
  readonly text: string
  /** The page that is shared. */
  readonly path: string
}

/** Opens WhatsApp with a message; a plain link, for browsers without a share sheet too. */
export function WhatsAppLink({ text, path, ...look }: WhatsAppLinkProps): ReactNode {
  const message = `${text}\n${location.origin}${path}`
  return (
    <ButtonLink
      {...look}
      to={`https://wa.me/?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      Partager sur WhatsApp
    </ButtonLink>
  )
}
