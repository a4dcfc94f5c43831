import type { NoticeWays } from '@okoume/contract/wire/push.ts'
import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeWay,
  offersWay,
  QUIET_HOURS,
  TEXTS_A_MONTH,
} from '@okoume/domain/notifications/notice-kinds.ts'
import { type ReactNode, useId } from 'react'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ExplainedError, explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomeNote } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import kit from '#app/ui/kit.module.css'
import { noticeSettingsQuery } from './notice-settings-query.ts'
import styles from './notice-ways.module.css'
import settings from './settings.module.css'

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

function labelWay(way: NoticeWay, instead: 'email' | 'SMS' | null): string {
  if (way === 'push') return `Notification${instead ? `, sinon ${instead}` : ''}`
  return way === 'mail' ? 'Email seul' : 'SMS'
}

const LOST = "La connexion s'est coupée. Vérifiez-la, puis réessayez."

export interface NoticeWaysFieldProps {
  readonly uid: string
  readonly hasEmail: boolean
  /** As the server has them. */
  readonly saved: NoticeWays
  /** True if text messages can go to the person's confirmed number. */
  readonly texts: boolean
}

/** For each kind of event: on the devices, or by mail alone. */
export function NoticeWaysField(props: NoticeWaysFieldProps): ReactNode {
  const { hasEmail, texts } = props
  return (
    <div className={`${kit.stack3} ${settings.block}`}>
      <h3>Être prévenu par</h3>
      <p className={kit.note}>
        Un événement ne vous est annoncé qu'une fois : par notification là où elle arrive
        {hasEmail && ', sinon par email'}
        {!hasEmail && texts && ", sinon, pour l'essentiel, par SMS"}. La liste du site garde tout.
      </p>
      {texts && (
        <p className={kit.note}>
          Par SMS : une demande reçue, acceptée ou refusée, la remise du lendemain, un retour attendu, une
          caution rendue. Au plus {TEXTS_A_MONTH} par mois, jamais entre {QUIET_HOURS.from} h et{' '}
          {QUIET_HOURS.until} h. Le reste arrive par notification{hasEmail && ', sinon par email'}.
        </p>
      )}
      <ul className={kit.stack}>
        {NOTICE_KINDS.map((kind) => (
          <OutcomeArea key={kind}>
            <Kind {...props} kind={kind} />
          </OutcomeArea>
        ))}
      </ul>
    </div>
  )
}

interface KindProps extends NoticeWaysFieldProps {
  readonly kind: NoticeKind
}

/** A choice is saved at once and shown at once; one that cannot be saved goes back to what it was. */
function Kind({ uid, hasEmail, saved, texts, kind }: KindProps): ReactNode {
  const query = noticeSettingsQuery(uid)
  const choose = useAction({
    async call(way: NoticeWay) {
      const known = queryClient.getQueryData(query.queryKey)?.answer.ways ?? saved
      try {
        await signedInApi.saveNoticeWays({ body: { ...known, [kind]: way } })
      } catch (error) {
        throw new ExplainedError(
          `Ce choix n'a pas été enregistré. ${explainError(error, { lost: LOST }).text}`,
        )
      }
    },
    // One after the other: each sends the choices of all kinds.
    queue: 'notice settings',
    refreshes: [query],
    done: 'Enregistré',
  })
  const shown = choose.busy ? choose.input : saved[kind]
  const id = useId()
  const isThere = { push: true, mail: hasEmail, sms: texts && offersWay(kind, 'sms') }
  const withoutEmail = isThere.sms ? 'SMS' : null
  // A choice that was made stays in sight, where the number was removed since.
  const offered = NOTICE_WAYS.filter((way) => way === shown || isThere[way])
  const { name, words } = KIND_LABELS[kind]
  return (
    <li className={`${kit.stack3} ${kit.ruled} ${styles.kind}`}>
      <div>
        <h4 className={kit.strong} id={id}>
          {name}
        </h4>
        <p className={kit.note} id={`${id}-words`}>
          {words}
        </p>
      </div>
      <div
        className={`${kit.row} ${kit.white} ${styles.ways}`}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={`${id}-words`}
      >
        {offered.map((one) => (
          <label key={one} className={`${kit.centred} ${kit.touch} ${kit.anchor} ${kit.round} ${styles.way}`}>
            <input
              type="radio"
              className={kit.unseen}
              name={kind}
              value={one}
              checked={one === shown}
              onChange={() => choose.run(one)}
            />
            {labelWay(one, hasEmail ? 'email' : withoutEmail)}
          </label>
        ))}
      </div>
      <OutcomeNote busy={choose.busy} subject={name} />
    </li>
  )
}
