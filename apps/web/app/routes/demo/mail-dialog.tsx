import type { DemoMail } from '@okoume/contract/wire/demo.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'

import styles from './mailbox.module.css'

export interface MailDialogProps {
  readonly mail: DemoMail | null
  readonly onClose: () => void
}

export function MailDialog({ mail, onClose }: MailDialogProps): ReactNode {
  return (
    <Dialog open={mail !== null} onClose={onClose} title={mail?.subject ?? ''} wide>
      {mail && <Letter mail={mail} />}
    </Dialog>
  )
}

function Letter({ mail }: { readonly mail: DemoMail }): ReactNode {
  const [plain, setPlain] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <span>
          À {mail.to}, le {formatInstant(mail.sentAt)}
        </span>
        <Button variant="quiet" onClick={() => setPlain(!plain)}>
          {plain ? 'Voir mis en page' : 'Voir le texte'}
        </Button>
      </div>
      {plain ? (
        <pre className={styles.text}>{mail.text}</pre>
      ) : (
        <iframe
          className={styles.letter}
          title={mail.subject}
          srcDoc={withoutStyles(mail.html)}
          // No scripts. The same origin, so that its styles and links can be put right from here.
          sandbox="allow-same-origin allow-top-navigation-by-user-activation"
          onLoad={({ currentTarget }) => dress(currentTarget)}
        />
      )}
    </>
  )
}

/** The page's content policy holds in the frame too, and forbids inline styles: they are kept as data. */
function withoutStyles(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="')
}

/** Sets the styles one by one, lets links leave the frame, and makes the frame as tall as the mail. */
function dress(frame: HTMLIFrameElement): void {
  const letter = frame.contentDocument
  if (!letter) return
  for (const element of letter.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  for (const link of letter.links) link.target = '_top'
  frame.style.height = `${letter.documentElement.scrollHeight + 2}px`
}
