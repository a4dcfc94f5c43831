import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useRef, useState } from 'react'
import type { OpenSession } from '#app/data/session/identity-service.ts'
import { describeDevice } from '#app/shell/install/describe-device.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { identityMessage } from './ask-identity.ts'
import styles from './open-sessions.module.css'
import { OTHERS, type Sessions, useSessions } from './use-sessions.ts'

/** Where the person is signed in, and the way to end it there. */
export function OpenSessions({ uid }: { readonly uid: string }): ReactNode {
  const sessions = useSessions(uid)
  const title = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const end = async (id: string, words: string) => {
    setSaid('')
    if (!(await sessions.end(id))) return
    setSaid(words)
    // The button that was pressed is gone.
    title.current?.focus({ preventScroll: true })
  }
  return (
    <section className={styles.devices} aria-labelledby="appareils">
      <h3 ref={title} id="appareils" tabIndex={-1} className={styles.title}>
        Appareils connectés
      </h3>
      <p className={styles.said} role="status">
        {said}
      </p>
      {sessions.failure !== null && <Alert tone="error">{identityMessage(sessions.failure)}</Alert>}
      <List sessions={sessions} onEnd={end} />
      <NetworkNeeded shut={sessions.shut} />
    </section>
  )
}

interface ListProps {
  readonly sessions: Sessions
  readonly onEnd: (id: string, words: string) => Promise<void>
}

function List({ sessions: { list, unread, ending, load }, onEnd }: ListProps): ReactNode {
  if (list === null) {
    return (
      <p className={styles.quiet}>
        La liste de vos appareils n'est pas disponible ici. Pour déconnecter tous les autres, changez votre
        mot de passe.
      </p>
    )
  }
  if (unread) {
    return (
      <Alert
        tone="error"
        action={
          <div>
            <Button variant="secondary" onClick={load}>
              Réessayer
            </Button>
          </div>
        }
      >
        La liste de vos appareils n'a pas pu être chargée. {identityMessage(unread)}
      </Alert>
    )
  }
  if (!list) return <Skeleton label="Chargement des appareils..." count={1} />
  const others = list.filter(({ current }) => !current)
  return (
    <>
      <ul className={styles.list}>
        {list.map((session) => (
          <Session key={session.id} session={session} ending={ending} onEnd={onEnd} />
        ))}
      </ul>
      {others.length === 0 && <p className={styles.quiet}>Aucun autre appareil n'est connecté.</p>}
      {others.length > 0 && (
        <div>
          <Button
            variant="danger"
            disabled={ending !== null}
            busy={ending === OTHERS}
            busyText="Déconnexion..."
            onClick={() => onEnd(OTHERS, 'Tous les autres appareils sont déconnectés.')}
          >
            Déconnecter tous les autres appareils
          </Button>
        </div>
      )}
    </>
  )
}

interface SessionProps {
  readonly session: OpenSession
  readonly ending: string | null
  readonly onEnd: ListProps['onEnd']
}

function Session({ session, ending, onEnd }: SessionProps): ReactNode {
  const { id, current, userAgent, openedAt, usedAt } = session
  const { name, handheld } = describeDevice(userAgent)
  const now = new Date()
  const Icon = handheld ? Smartphone : Monitor
  return (
    <li className={styles.device}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>
          {name} {current && <Badge tone="forest">Cet appareil</Badge>}
        </p>
        <p className={styles.when}>
          {current ? '' : `Dernière activité ${formatMoment(usedAt, now)}. `}
          Connecté {formatMoment(openedAt, now)}.
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          disabled={ending !== null}
          busy={ending === id}
          busyText="Déconnexion..."
          aria-label={`Déconnecter ${name}`}
          onClick={() => onEnd(id, `${name} est déconnecté.`)}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}
