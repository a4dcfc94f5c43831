import type { OwnDecision, OwnDecisionList } from '@okoume/contract/wire/moderation.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { CASE_REPLY_TEXT, type Decision } from '@okoume/domain/moderation/decisions.ts'
import { type ReportKind, reasonLabel } from '@okoume/domain/moderation/report.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type CachedQuery, cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet } from '../page/sheet.tsx'
import styles from './decisions.module.css'

function decisionsQuery(uid: string): CachedQuery<OwnDecisionList> {
  return cachedQuery<OwnDecisionList>({ uid, key: 'decisions', read: () => signedInApi.listOwnDecisions() })
}

export const handle = { title: 'Décisions de la modération' } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }) => ({
  uid,
  loaded: await fetchNow(decisionsQuery(uid)),
}))

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function Decisions({ loaderData: { uid, loaded } }: Loaded<typeof clientLoader>): ReactNode {
  const query = decisionsQuery(uid)
  const read = useCachedQuery(query, loaded)
  const { decisions } = read.answer
  return (
    <Sheet title={handle.title} read={read}>
      {decisions.length === 0 ? (
        <EmptyState scene="messages" title="Aucune décision">
          Aucune de vos annonces, de vos avis ou de vos messages n'a été retiré.
        </EmptyState>
      ) : (
        <ul className={kit.stack4}>
          {decisions.map((one) => (
            <OutcomeArea key={one.id}>
              <DecisionCard one={one} query={query} />
            </OutcomeArea>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

const TITLES: Readonly<Partial<Record<Decision, string>>> = {
  correct: 'À corriger',
  remove: 'Retiré',
  warn: 'Avertissement',
  'suspend 7': 'Compte suspendu 7 jours',
  'suspend 30': 'Compte suspendu 30 jours',
  close: 'Compte fermé',
}

const TARGETS: Readonly<Record<ReportKind, (title: string) => string>> = {
  item: (title) => `Votre annonce ${quoted(title)}`,
  person: () => 'Votre compte',
  review: (title) => `Votre avis sur ${quoted(title)}`,
  message: (title) => `Votre message sur ${quoted(title)}`,
}

interface CardProps {
  readonly one: OwnDecision
  readonly query: CachedQuery<OwnDecisionList>
}

function DecisionCard({ one, query }: CardProps): ReactNode {
  const { decision, kind, title, reason, text, at, reply, replyUntil } = one
  return (
    <Card as="li" className={kit.stack4}>
      <div>
        <h2 className={kit.subtitle}>{TITLES[decision]}</h2>
        <p className={`${kit.note} ${kit.breaks}`}>
          {TARGETS[kind](title)}, le {formatLongInstant(at)}
        </p>
      </div>
      <p className={`${kit.typed} ${styles.written}`}>
        <strong>{reasonLabel(reason, kind)}.</strong> {text}
      </p>
      {decision === 'correct' && (
        <p>
          <Link to={dashboardPaths.myItems()} className={`${kit.inline} ${kit.touch}`}>
            Corriger dans « Mes objets »
          </Link>
        </p>
      )}
      <OutcomePlace />
      {reply ? (
        <>
          <div className={`${kit.box} ${kit.sand}`}>
            <p className={`${kit.note} ${kit.breaks}`}>Votre réponse, le {formatLongInstant(reply.at)}</p>
            <p className={`${kit.typed} ${styles.written}`}>{reply.text}</p>
          </div>
          {reply.answer ? (
            <Alert
              tone={reply.answer.decision === 'restore' ? 'success' : 'info'}
              title={reply.answer.decision === 'restore' ? 'Décision annulée' : 'Décision confirmée'}
            >
              {reply.answer.text}
            </Alert>
          ) : (
            <p>Une autre personne de notre équipe la lit, et vous écrit ce qu'elle décide.</p>
          )}
        </>
      ) : replyUntil ? (
        <ReplyForm one={one} until={replyUntil} query={query} />
      ) : (
        <p className={`${kit.note} ${kit.breaks}`}>Le délai pour répondre est passé.</p>
      )}
    </Card>
  )
}

interface FormProps extends CardProps {
  readonly until: string
}

const TOO_SHORT = `${CASE_REPLY_TEXT.min} caractères au moins.`

function ReplyForm({ one: { id }, until, query }: FormProps): ReactNode {
  const reply = useAction({
    call: ({ text }: { readonly text: string }) =>
      signedInApi.replyToDecision({ params: { id }, body: { text: text.trim() } }),
    refreshes: [query],
    done: 'Votre réponse est envoyée.',
  })
  const form = useActionForm(reply, {
    first: { text: '' },
    check: ({ text }) => (text.trim().length < CASE_REPLY_TEXT.min ? { text: TOO_SHORT } : {}),
  })
  return (
    <ActionForm form={form} submitText="Envoyer la réponse" variant="secondary">
      <TextArea
        {...form.field('text')}
        label="Votre réponse"
        hint={`Une seule fois, avant le ${formatLongInstant(until)}. Une autre personne de notre équipe la lit.`}
        rows={4}
        maxLength={CASE_REPLY_TEXT.max}
        disabled={form.busy}
      />
    </ActionForm>
  )
}
