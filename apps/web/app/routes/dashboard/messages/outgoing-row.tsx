import type { Message } from '@okoume/contract/wire/conversation.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { type ReactNode, useId, useState } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import type { Delay, QueuedEnquiryMessage, QueuedMessage } from '#app/data/outbox/queue/outbox-entry.ts'
import kit from '#app/ui/kit.module.css'
import rows from './message-row.module.css'
import styles from './outgoing-row.module.css'

export interface OutgoingRowProps {
  readonly outgoing: Outgoing
  readonly onRetry: (key: string) => void
  readonly onDiscard: (key: string) => void
}

/** On its way, or waiting, or refused: it stays until it has arrived or is taken away. */
export function OutgoingRow(props: OutgoingRowProps): ReactNode {
  const { text, refusal } = props.outgoing
  const textId = useId()
  return (
    <li
      className={`${rows.message} ${styles.outgoing}`}
      data-mine=""
      data-unsent={refusal === null ? undefined : ''}
    >
      <span className="visually-hidden">Vous :</span>
      <p className={`${rows.bubble} ${styles.text}`} id={textId}>
        {text}
      </p>
      {refusal === null ? (
        <OnItsWay {...props} textId={textId} />
      ) : (
        <NotSent {...props} textId={textId} refusal={refusal} />
      )}
    </li>
  )
}

interface PartProps extends OutgoingRowProps {
  readonly textId: string
}

function OnItsWay({ outgoing, onRetry, onDiscard, textId }: PartProps): ReactNode {
  const { key, queuedAt, waitsFor } = outgoing
  const offline = useOffline()
  const words =
    offline || waitsFor === 'network' ? 'En attente du réseau' : WAITING_LABELS[waitsFor ?? 'nothing']
  if (words === null)
    return <p className={`${kit.line2} ${kit.tiny} ${kit.soft} ${kit.digits} ${rows.meta}`}>Envoi…</p>
  const written = new Date(queuedAt).toISOString()
  return (
    <div className={`${kit.row} ${kit.middle} ${kit.forest} ${styles.choices}`}>
      <p className={`${kit.line2} ${kit.tiny} ${kit.soft} ${kit.digits} ${rows.meta}`}>
        <time dateTime={written}>{formatTimeOfDay(written)}</time>
        <span className={kit.strong}>{words}</span>
      </p>
      {waitsFor === 'server' && (
        <button type="button" aria-describedby={textId} onClick={() => onRetry(key)}>
          Réessayer
        </button>
      )}
      <button type="button" className={kit.soft} aria-describedby={textId} onClick={() => onDiscard(key)}>
        Retirer
      </button>
    </div>
  )
}

const WAITING_LABELS = {
  nothing: null,
  server: 'Pas encore envoyé : nouvel essai dans un instant',
  session: 'Pas encore envoyé : votre session est terminée',
} as const

function NotSent({
  outgoing,
  onRetry,
  onDiscard,
  textId,
  refusal,
}: PartProps & { readonly refusal: string }) {
  const { key, text } = outgoing
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <p className={`${kit.danger} ${kit.tiny} ${styles.reason}`}>Pas envoyé. {refusal}</p>
      <p className={`${kit.row} ${kit.middle} ${kit.forest} ${styles.choices}`}>
        <button type="button" className={kit.danger} aria-describedby={textId} onClick={() => onRetry(key)}>
          Réessayer
        </button>
        <button type="button" aria-describedby={textId} onClick={copy}>
          Copier
        </button>
        <button type="button" className={kit.soft} aria-describedby={textId} onClick={() => onDiscard(key)}>
          Retirer
        </button>
      </p>
      <p className={`${kit.line2} ${kit.tiny} ${kit.soft} ${kit.digits} ${rows.meta}`} role="status">
        {copied !== null && (copied ? 'Texte copié' : "Le texte n'a pas pu être copié : sélectionnez-le.")}
      </p>
    </>
  )
}

export type QueuedHere = readonly Pick<
  QueuedMessage | QueuedEnquiryMessage,
  'id' | 'payload' | 'queuedAt' | 'state'
>[]

export interface Outgoing {
  readonly key: string
  readonly text: string
  readonly queuedAt: number
  /** Null until it is known. */
  readonly waitsFor: Delay | null
  readonly refusal: string | null
}

/** Messages of the outbox that the conversation does not show yet: one may have arrived without the outbox knowing. */
export function listOutgoing(queued: QueuedHere, messages: readonly Message[]): readonly Outgoing[] {
  const arrived = new Set(messages.map(({ key }) => key))
  return queued
    .filter(({ id }) => !arrived.has(id))
    .map(({ id, payload, queuedAt, state }) => ({
      key: id,
      text: payload.text,
      queuedAt,
      waitsFor: state.name === 'waiting' ? state.why : null,
      refusal: state.name === 'refused' ? state.reason : null,
    }))
}
