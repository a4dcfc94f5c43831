import { type ReactNode, useId, useState } from 'react'
import kit from '#app/ui/kit.module.css'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import fields from './field.module.css'
import styles from './share-dialog.module.css'
import { WhatsAppLink } from './whatsapp-link.tsx'

export interface Shared {
  readonly title: string
  /** Text before the link in a message. */
  readonly text: string
}

export interface ShareDialogProps extends Shared {
  /** The page that is shared: this one, where it is not said. */
  readonly path?: string
  /** Of what is shared, where it is no object. */
  readonly heading?: string
  readonly linkLabel?: string
  readonly open: boolean
  readonly onClose: () => void
}

const OUTCOMES = {
  copied: 'Lien copié.',
  refused: "Votre navigateur n'a pas voulu copier : appuyez longuement sur le lien pour le faire vous-même.",
} as const

export function ShareDialog(props: ShareDialogProps): ReactNode {
  const { text, path = location.pathname, open, onClose } = props
  const { heading = 'Partager cet objet', linkLabel = "Lien de l'annonce" } = props
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  const id = useId()
  const url = location.origin + path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  const close = () => {
    setOutcome(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={heading}>
      <div className={kit.stack4}>
        <p className={kit.breaks}>{text}</p>
        <WhatsAppLink text={text} path={path} size="large" wide />
        <div className={`${kit.row2} ${styles.link}`}>
          <label className="visually-hidden" htmlFor={id}>
            {linkLabel}
          </label>
          <input
            id={id}
            className={`${kit.small} ${fields.control}`}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" onClick={copy}>
            Copier le lien
          </Button>
        </div>
        <p className={`${kit.small} ${kit.strong} ${styles.news}`} role="status">
          {outcome && OUTCOMES[outcome]}
        </p>
      </div>
    </Dialog>
  )
}
