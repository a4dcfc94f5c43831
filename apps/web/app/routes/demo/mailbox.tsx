import type { DemoMail } from '@okoume/contract/wire/demo.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { publicApi } from '#app/api.ts'
import { Select } from '#app/components/field.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { paths } from '#app/path-builder.ts'
import { usePolling } from '#app/session/use-polling.ts'
import { DemoPanel } from './demo-panel.tsx'
import { MailDialog } from './mail-dialog.tsx'
import styles from './mailbox.module.css'

const POLL_MS = 3000

/** Every mail that was sent, to whomever. */
export function Mailbox(): ReactNode {
  const [to, setTo] = useState('')
  return (
    <DemoPanel title="La boîte aux lettres">
      <p className={styles.hint}>
        Les adresses en <strong>@refuse.test</strong> refusent tout : ce qu'on leur écrit n'arrive pas ici,
        mais dans l'<Link to={paths.administration()}>administration</Link>.
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
      // What was read stays; the next round tries again.
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
      {mails === null ? (
        <Skeleton label="Chargement des messages..." count={2} />
      ) : (
        <MailList mails={mails} onOpen={setOpen} />
      )}
      <MailDialog mail={open} onClose={() => setOpen(null)} />
    </>
  )
}

interface MailListProps {
  readonly mails: readonly DemoMail[]
  readonly onOpen: (mail: DemoMail) => void
}

function MailList({ mails, onOpen }: MailListProps): ReactNode {
  if (mails.length === 0) return <p className={styles.none}>Aucun message.</p>
  return (
    <ul className={styles.mails}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <button type="button" className={styles.mail} onClick={() => onOpen(mail)}>
            <span className={styles.subject}>{mail.subject}</span>
            <span className={styles.to}>
              {mail.to} · {formatInstant(mail.sentAt)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
