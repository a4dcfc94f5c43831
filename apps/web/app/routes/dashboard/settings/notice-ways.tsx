import type { NoticeWays } from '@okoume/contract/wire/push.ts'
import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeWay,
} from '@okoume/domain/notifications/notice-kinds.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { pushProblem } from '#app/shell/push/push-problem.ts'
import { noticeSettingsQuery, showNoticeSettings } from './notice-settings-query.ts'
import styles from './settings.module.css'

/** What the kinds of events are called, and what is among them. */
const KIND_LABELS: Readonly<Record<NoticeKind, { readonly name: string; readonly words: string }>> = {
  requests: { name: 'Demandes', words: 'On demande à louer un de vos objets, ou on y renonce.' },
  answers: { name: 'Réponses', words: 'Votre demande est acceptée, refusée, ou reste sans réponse.' },
  payments: { name: 'Paiements', words: 'Un paiement, un remboursement ou un retrait vous concerne.' },
  messages: { name: 'Messages', words: "On vous écrit au sujet d'une location." },
  returns: {
    name: 'Remises et retours',
    words: 'Une remise ou un retour est prouvé, signalé ou contesté, une caution est réglée.',
  },
  alerts: {
    name: 'Alertes',
    words: 'Un favori baisse de prix ou revient, un nouvel objet répond à une recherche enregistrée.',
  },
}

const WAY_LABELS: Readonly<Record<NoticeWay, string>> = {
  push: 'Notification, sinon email',
  mail: 'Email seul',
}

export interface NoticeWaysFieldProps {
  readonly uid: string
  /** As the server has them. */
  readonly saved: NoticeWays
}

/** For each kind of event: on the devices, or by mail alone. */
export function NoticeWaysField({ uid, saved }: NoticeWaysFieldProps): ReactNode {
  const { ways, outcome, choose } = useNoticeWays(uid, saved)
  return (
    <div className={styles.block}>
      <h3>Être prévenu par</h3>
      <p className={styles.quiet}>
        Un événement ne vous est annoncé qu'une fois : par notification là où elle arrive, sinon par email. La
        liste du site garde tout.
      </p>
      <ul className={styles.kinds}>
        {NOTICE_KINDS.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            way={ways[kind]}
            outcome={outcome?.kind === kind ? outcome : null}
            onChoose={(way) => choose(kind, way)}
          />
        ))}
      </ul>
    </div>
  )
}

interface KindProps {
  readonly kind: NoticeKind
  readonly way: NoticeWay
  readonly outcome: SavingState | null
  readonly onChoose: (way: NoticeWay) => void
}

function Kind({ kind, way, outcome, onChoose }: KindProps): ReactNode {
  const id = useId()
  const { name, words } = KIND_LABELS[kind]
  return (
    <li className={styles.kind}>
      <div>
        <h4 className={styles.kindName} id={id}>
          {name}
        </h4>
        <p className={styles.quiet} id={`${id}-words`}>
          {words}
        </p>
      </div>
      <div className={styles.ways} role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-words`}>
        {NOTICE_WAYS.map((one) => (
          <label key={one} className={styles.way}>
            <input
              type="radio"
              name={kind}
              value={one}
              checked={one === way}
              onChange={() => onChoose(one)}
            />
            {WAY_LABELS[one]}
          </label>
        ))}
      </div>
      <SavingNote outcome={outcome} name={name} />
    </li>
  )
}

function SavingNote({
  outcome,
  name,
}: {
  readonly outcome: SavingState | null
  readonly name: string
}): ReactNode {
  return (
    <>
      <p className={styles.news} role="status">
        {outcome?.at === 'saving' && 'Enregistrement...'}
        {outcome?.at === 'saved' && (
          <>
            Enregistré<span className="visually-hidden"> : {name}</span>
          </>
        )}
      </p>
      <p className={styles.failure} role="alert">
        {outcome?.at === 'failed' && <>Ce choix n'a pas été enregistré. {outcome.text}</>}
      </p>
    </>
  )
}

interface SavedWays {
  readonly ways: NoticeWays
  /** The kind that is being saved, was saved or could not be. */
  readonly outcome: SavingState | null
  choose(kind: NoticeKind, way: NoticeWay): void
}

interface SavingState {
  readonly kind: NoticeKind
  readonly at: 'saving' | 'saved' | 'failed'
  readonly text?: string
}

/** Each choice is saved at once and shown at once; one that cannot be saved goes back to what it was. */
function useNoticeWays(uid: string, saved: NoticeWays): SavedWays {
  const [wanted, setWanted] = useState<Partial<NoticeWays>>({})
  const [outcome, setOutcome] = useState<SavingState | null>(null)
  const latest = useRef(wanted)
  const line = useRef<Promise<void>>(Promise.resolve())

  const want = (next: Partial<NoticeWays>) => {
    latest.current = next
    setWanted(next)
  }
  const finish = (state: SavingState) => {
    const { [state.kind]: _, ...others } = latest.current
    want(others)
    setOutcome(state)
  }
  const save = async (kind: NoticeKind, way: NoticeWay) => {
    // A later choice for the same kind says itself how it went.
    const isLatest = () => latest.current[kind] === way
    try {
      const known = queryClient.getQueryData(noticeSettingsQuery(uid).queryKey)?.ways ?? saved
      const settings = await signedInApi.saveNoticeWays({ body: { ...known, [kind]: way } })
      await showNoticeSettings(uid, settings)
      if (isLatest()) finish({ kind, at: 'saved' })
    } catch (error) {
      if (isLatest()) finish({ kind, at: 'failed', text: pushProblem(error) })
    }
  }
  return {
    ways: { ...saved, ...wanted },
    outcome,
    choose(kind, way) {
      want({ ...latest.current, [kind]: way })
      setOutcome({ kind, at: 'saving' })
      // One after the other: the last choice is the last that the server hears.
      line.current = line.current.then(() => save(kind, way))
    },
  }
}
