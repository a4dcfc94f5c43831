import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLinkProps } from './button.tsx'

export interface WhatsAppLinkProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'wide'> {
  /** Text before the link in the message. */
  readonly text: string
  /** The page that is shared. */
  readonly path: string
  /** To whom it goes; whom the person chooses there, where it is not said. */
  readonly phone?: GabonPhone | null
}

/** Opens WhatsApp with a message; a plain link, for browsers without a share sheet too. */
export function WhatsAppLink({ text, path, phone = null, ...look }: WhatsAppLinkProps): ReactNode {
  const message = `${text}\n${location.origin}${path}`
  return (
    <ButtonLink
      {...look}
      to={`https://wa.me/${phone?.replace('+', '') ?? ''}?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {phone === null ? 'Partager sur WhatsApp' : 'Envoyer par WhatsApp'}
    </ButtonLink>
  )
}
