import { BRAND } from '@okoume/domain/brand.ts'
import {
  REASONS_OF_KIND,
  REPORT_CASE_HOURS,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_TEXT,
  type ReportKind,
  type ReportReason,
  reasonLabel,
  reportTextProblem,
} from '@okoume/domain/moderation/report.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { PageError } from '#app/shell/frame/page-error.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import styles from './report.module.css'

export const meta = () => [{ title: `Signaler - ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]

interface Target {
  readonly kind: ReportKind
  readonly id: string
  readonly number: number
}

/** A page of its own: public pages carry a link and nothing more. Visitors sign in and come back here. */
export const clientLoader = privateLoader(async (_, { search }) => {
  const kind = readKind(search)
  const id = search.get('id')
  // Not found: a link without a kind or an id.
  if (!kind || !id) throw data(null, { status: 404 })
  const target: Target = { kind, id, number: Number(search.get('numero') ?? 0) }
  return { target, reported: await signedInApi.getReportTarget({ query: target }) }
})

function readKind(search: URLSearchParams): ReportKind | undefined {
  return REPORT_KINDS.find((one) => one === search.get('quoi'))
}

export const HydrateFallback = () => <LoadingPage className={styles.page} />

const TITLES: Readonly<Record<ReportKind, string>> = {
  item: 'Signaler cet objet',
  person: 'Signaler cette personne',
  review: 'Signaler cet avis',
  message: 'Signaler ce message',
}

/** Public answers do not say whose a review is: its author finds out here. */
const OWN_TITLES: Readonly<Record<ReportKind, string>> = {
  item: 'Cet objet est à vous',
  person: "C'est vous",
  review: 'Cet avis est de vous',
  message: 'Ce message est de vous',
}

const THANKS = `Merci. Nous regardons sous ${REPORT_CASE_HOURS} h. La personne ne saura pas que c'est vous.`

export function ErrorBoundary({ error }: { readonly error: unknown }): ReactNode {
  const kind = readKind(new URLSearchParams(useLocation().search))
  const { code } = explainError(error)
  const isOwn = code === 'REPORT_OWN'
  const isGone = code === 'REPORTED_UNKNOWN' || code === 'INVALID_INPUT'
  if (!isOwn && !isGone) return <PageError error={error} />
  return (
    <div className={`page ${styles.page}`} data-no-footer>
      <title>{`Signaler - ${BRAND.name}`}</title>
      <EmptyState
        scene="lost"
        level={1}
        title={isOwn && kind ? OWN_TITLES[kind] : 'Rien à signaler ici'}
        action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
      >
        <p>
          {isOwn
            ? 'On ne signale pas ce qui est à soi.'
            : "Ce que ce lien signale n'existe plus, ou n'est pas visible pour vous."}
        </p>
      </EmptyState>
    </div>
  )
}

export default function ReportPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { target, reported } = loaderData
  const [isSent, setSent] = useState(false)
  const navigate = useNavigate()
  const back = () => navigate(-1)
  const { name, title, text } = reported
  const labels: Readonly<Record<ReportKind, readonly [string | null, string | null]>> = {
    item: [title, `Proposé par ${name}`],
    person: [name, null],
    review: [`Avis ${ofName(name)}`, `Sur « ${title} »`],
    message: [`Message ${ofName(name)}`, `À propos de « ${title} »`],
  }
  const [label, detail] = labels[target.kind]
  return (
    <div className={`page ${styles.page}`} data-no-footer>
      <h1>{TITLES[target.kind]}</h1>
      <Card className={`${kit.stack4} ${kit.read}`}>
        {/* Texts of strangers: shown as text, never as markup or links. */}
        <div className={styles.reported}>
          <p className={kit.bold}>{label}</p>
          {detail && <p className={kit.note}>{detail}</p>}
          {text && <blockquote className={styles.text}>{text}</blockquote>}
        </div>
        {isSent ? (
          <Thanks onBack={back} />
        ) : (
          <OutcomeArea>
            <ReportForm target={target} onSent={() => setSent(true)} onBack={back} />
          </OutcomeArea>
        )}
      </Card>
    </div>
  )
}

function Thanks({ onBack }: { readonly onBack: () => void }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the focus goes on to what it did.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={`${kit.stack4} ${kit.read}`}>
      <Alert tone="success">{THANKS}</Alert>
      <p>Nous vous dirons si votre signalement est retenu.</p>
      <p>
        <Button onClick={onBack}>Revenir</Button>
      </p>
    </div>
  )
}

interface FormProps {
  readonly target: Target
  readonly onSent: () => void
  readonly onBack: () => void
}

function ReportForm({ target, onSent, onBack }: FormProps): ReactNode {
  const { kind, id, number } = target
  const send = usePublicAction({
    async call({ reason, text }: ReportValues) {
      if (isReason(reason))
        await signedInApi.sendReport({ body: { kind, id, number, reason, text: text.trim() } })
    },
    onDone: onSent,
  })
  const form = useActionForm(send, {
    first: { reason: '', text: '' },
    check: ({ reason, text }) => {
      if (!isReason(reason)) return { reason: 'Choisissez une raison.' }
      const problem = reportTextProblem(reason, text)
      return problem ? { text: problem } : {}
    },
  })
  return (
    <ActionForm form={form} submitText="Envoyer le signalement" onCancel={onBack}>
      <p className={kit.note}>La personne ne saura pas que c'est vous.</p>
      <Select label="Qu'est-ce qui ne va pas ?" {...form.field('reason')}>
        <option value="">Choisir…</option>
        {REASONS_OF_KIND[kind].map((one) => (
          <option key={one} value={one}>
            {reasonLabel(one, kind)}
          </option>
        ))}
      </Select>
      <TextArea
        label={form.values.reason === 'other' ? 'Expliquez' : 'Expliquez (facultatif)'}
        rows={4}
        maxLength={REPORT_TEXT.max}
        {...form.field('text')}
      />
    </ActionForm>
  )
}

interface ReportValues {
  readonly reason: string
  readonly text: string
}

const isReason = (text: string): text is ReportReason => text in REPORT_REASONS
