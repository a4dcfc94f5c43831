import type { NoticeWays } from '@okoume/contract/wire/push.ts'
import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeWay,
} from '@okoume/domain/notifications/notice-kinds.ts'
import { type ReactNode, useId } from 'react'
import { KIND_LABELS, WAY_LABELS } from './notice-kinds.ts'
import styles from './settings.module.css'
import { type SavingState, useNoticeWays } from './use-notice-ways.ts'

/** For each kind of event: on the devices, or by mail alone. */
export function NoticeWaysField({ first }: { readonly first: NoticeWays }): ReactNode {
  const { ways, outcome, choose } = useNoticeWays(first)
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
