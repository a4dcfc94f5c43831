import { queryOptions, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide'
import type { ReactNode } from 'react'
import type { OpenSession } from '#app/data/session/identity-service.ts'
import type { Action } from '#app/shell/actions/action.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { describeDevice } from '#app/shell/install/describe-device.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { askIdentity } from '../proof/ask-identity.ts'
import styles from './open-sessions.module.css'

/** Where that person is signed in; null where the identity service has no list. */
export function openSessionsQuery(uid: string) {
  return queryOptions<readonly OpenSession[] | null>({
    queryKey: [uid, 'open-sessions'],
    async queryFn() {
      const sessions = await askIdentity((identity) => identity.sessions())
      // This device first, then the one used last.
      const order = (one: OpenSession, other: OpenSession) =>
        Number(other.current) - Number(one.current) || other.usedAt.localeCompare(one.usedAt)
      return sessions?.toSorted(order) ?? null
    },
    refetchOnWindowFocus: false,
  })
}

export function OpenSessions({ uid }: { readonly uid: string }): ReactNode {
  return (
    <section className={`${kit.stack4} ${kit.ruled} ${styles.devices}`} aria-labelledby="appareils">
      <h3 id="appareils">Appareils connectés</h3>
      <OutcomeArea>
        <OutcomePlace />
        <Sessions uid={uid} />
      </OutcomeArea>
    </section>
  )
}

function Sessions({ uid }: { readonly uid: string }): ReactNode {
  const { data: list, error, isFetching, refetch } = useQuery(openSessionsQuery(uid))
  if (error && !isFetching) {
    return (
      <Alert
        tone="error"
        action={
          <Button variant="secondary" onClick={() => refetch()}>
            Réessayer
          </Button>
        }
      >
        La liste de vos appareils n'a pas pu être chargée. {explainError(error).text}
      </Alert>
    )
  }
  if (error || list === undefined) return <Skeleton label="Chargement des appareils..." count={1} />
  if (list === null) {
    return (
      <p className={kit.note}>
        La liste de vos appareils n'est pas disponible ici. Pour déconnecter tous les autres, changez votre
        mot de passe.
      </p>
    )
  }
  return <List uid={uid} list={list} />
}

interface ListProps {
  readonly uid: string
  readonly list: readonly OpenSession[]
}

function List({ uid, list }: ListProps): ReactNode {
  const refreshes = [openSessionsQuery(uid)]
  const end = useAction({
    call: ({ id }: OpenSession) => askIdentity((identity) => identity.endSession(id)),
    refreshes,
    done: (_, { userAgent }) => `${describeDevice(userAgent).name} est déconnecté.`,
  })
  const endOthers = useAction({
    call: () => askIdentity((identity) => identity.endOtherSessions()),
    refreshes,
    done: 'Tous les autres appareils sont déconnectés.',
  })
  const hasOthers = list.some(({ current }) => !current)
  return (
    <>
      <ul className={kit.stack4}>
        {list.map((session) => (
          <Session key={session.id} session={session} end={end} />
        ))}
      </ul>
      {hasOthers ? (
        <div>
          <Button
            variant="danger"
            disabled={end.busy}
            busy={endOthers.busy}
            busyText="Déconnexion..."
            onClick={() => endOthers.run()}
          >
            Déconnecter tous les autres appareils
          </Button>
        </div>
      ) : (
        <p className={kit.note}>Aucun autre appareil n'est connecté.</p>
      )}
    </>
  )
}

interface SessionProps {
  readonly session: OpenSession
  readonly end: Action<OpenSession>
}

function Session({ session, end }: SessionProps): ReactNode {
  const { current, userAgent, openedAt, usedAt } = session
  const { name, handheld } = describeDevice(userAgent)
  const now = new Date()
  return (
    <li className={`${kit.stack} ${kit.middle} ${styles.device}`}>
      <span className={`${kit.centred} ${kit.sand} ${kit.forest} ${styles.icon}`}>
        <Icon of={handheld ? Smartphone : Monitor} className={kit.icon20} />
      </span>
      <div>
        <p className={kit.strong}>
          {name} {current && <Badge tone="forest">Cet appareil</Badge>}
        </p>
        <p className={kit.note}>
          {current ? '' : `Dernière activité ${formatMoment(usedAt, now)}. `}
          Connecté {formatMoment(openedAt, now)}.
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          disabled={end.busy}
          busy={end.busy && end.input?.id === session.id}
          busyText="Déconnexion..."
          aria-label={`Déconnecter ${name}`}
          onClick={() => end.run(session)}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}
