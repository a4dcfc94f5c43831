import type { DemoMail } from '@okoume/contract/wire/demo.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { publicApi } from '#app/data/api/api.ts'
import { usePolling } from '#app/data/api/use-polling.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { DemoPanel } from './demo-panel.tsx'
import styles from './mailbox.module.css'

const POLL_MS = 3000

export function Mailbox(): ReactNode {
  const [to, setTo] = useState('')
  return (
    <DemoPanel title="La boîte aux lettres">
      <p className={`${kit.small} ${kit.soft}`}>
        Les adresses en <strong>@refuse.test</strong> refusent tout : ce qu'on leur écrit n'arrive pas ici,
        mais dans l'<Link to={dashboardPaths.administration()}>administration</Link>.
      </p>
      <Mails key={to} to={to} onChoose={setTo} />
    </DemoPanel>
  )
}

interface MailsProps {
  readonly to: string
  readonly onChoose: (to: string) => void
}

function Mails({ to, onChoose }: MailsProps): ReactNode {
  const [mails, setMails] = useState<readonly DemoMail[] | null>(null)
  const [addresses, setAddresses] = useState<readonly string[]>(to ? [to] : [])
  const [open, setOpen] = useState<DemoMail | null>(null)
  usePolling(async () => {
    try {
      const all = await publicApi.listDemoMails({})
      setAddresses([...new Set([...all.map((mail) => mail.to), ...(to ? [to] : [])])].sort())
      setMails(to ? await publicApi.listDemoMails({ query: { to } }) : all)
    } catch {
      // The last list stays; the next poll tries again.
    }
  }, POLL_MS)
  return (
    <>
      <Select label="Destinataire" value={to} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Tout le monde</option>
        {addresses.map((address) => (
          <option key={address}>{address}</option>
        ))}
      </Select>
      {mails === null && <Skeleton label="Chargement des messages..." count={2} />}
      {mails?.length === 0 && <p className={kit.soft}>Aucun message.</p>}
      {mails && mails.length > 0 && (
        <ul className={`${kit.divided} ${kit.rounded} ${kit.white} ${styles.mails}`}>
          {mails.map((mail) => (
            <li key={mail.id}>
              <button
                type="button"
                className={`${kit.stack} ${kit.bare} ${kit.wide} ${kit.lit} ${kit.ringInside} ${styles.mail}`}
                onClick={() => setOpen(mail)}
              >
                <span className={kit.strong}>{mail.subject}</span>
                <span className={`${kit.soft} ${kit.tiny} ${kit.breaks}`}>
                  {mail.to} · {formatInstant(mail.sentAt)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={open?.subject ?? ''} wide>
        {open && <MailContent mail={open} />}
      </Dialog>
    </>
  )
}

function MailContent({ mail }: { readonly mail: DemoMail }): ReactNode {
  const [plain, setPlain] = useState(false)
  return (
    <>
      <div className={`${kit.row2} ${kit.note} ${kit.middle} ${kit.spread} ${styles.head}`}>
        <span className={kit.breaks}>
          À {mail.to}, le {formatInstant(mail.sentAt)}
        </span>
        <Button variant="quiet" onClick={() => setPlain(!plain)}>
          {plain ? 'Voir mis en page' : 'Voir le texte'}
        </Button>
      </div>
      {plain ? (
        <pre className={`${kit.padded4} ${kit.rounded} ${kit.breaks} ${styles.text}`}>{mail.text}</pre>
      ) : (
        <iframe
          className={`${kit.wide} ${kit.rounded} ${kit.white} ${styles.mailPage}`}
          title={mail.subject}
          // The page's content policy holds in the frame too, and forbids inline styles: they travel as data.
          srcDoc={mail.html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="')}
          // No scripts. The same origin, so that its styles and links can be put right from here.
          sandbox="allow-same-origin allow-top-navigation-by-user-activation"
          onLoad={({ currentTarget }) => applyStyles(currentTarget)}
        />
      )}
    </>
  )
}

/** Sets the styles one by one, lets links leave the frame, and makes the frame as tall as the mail. */
function applyStyles(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument
  if (!page) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
  }
  for (const link of page.links) link.target = '_top'
  frame.style.height = `${page.documentElement.scrollHeight + 2}px`
}
