import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline, formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { CODE_ENTERERS, CODE_HOLDERS, formatHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import { canAgreeOnMeeting, MEETING_MAX_LENGTH } from '@okoume/domain/rental/meeting.ts'
import { hasBegun, isHandoverInDoubt, isReturnUncontested } from '@okoume/domain/rental/rental-facts.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { optionalPart } from '#app/ui/optional-part.ts'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type HandoverView, type RentalView, useRentalAction } from '../rental/use-rental-action.ts'
import { CodeEntry } from './code-entry.tsx'
import styles from './handover.module.css'
import { ReportActions } from './report-actions.tsx'
import { ReportPanel } from './report-panel.tsx'

export function HandoverSection(props: HandoverView): ReactNode {
  const { rental, handover, party, now } = props
  const direction = directionOf(rental)
  const isReported = handover.report !== null
  if (!direction && !isReported) return null
  return (
    <section className={`${kit.stack4} ${styles.card}`} aria-labelledby="code">
      <h2 id="code" className={kit.subtitle}>
        {direction === 'retour' ? "Retour de l'objet" : "Remise de l'objet"}
      </h2>
      {isReported && <ReportPanel {...props} />}
      {direction && (
        <>
          {direction === 'remise' && <Meeting {...props} />}
          <Place rental={rental} phone={handover.phone} />
          <Deadline rental={rental} handover={handover} direction={direction} now={now} />
          {CODE_HOLDERS[direction] === party && handover.code && (
            <CodeShown code={handover.code} scan={handover.scan} direction={direction} />
          )}
          {CODE_ENTERERS[direction] === party && <CodeEntry {...props} direction={direction} />}
        </>
      )}
      <ReportActions {...props} />
    </section>
  )
}

/** Which handover is next; null where neither is. */
function directionOf(rental: Rental): HandoverDirection | null {
  const facts = toRentalFacts(rental)
  const { state } = rental.handover
  const isAccepted = rental.status === 'acceptée' || hasBegun(facts)
  if (!isAccepted) return null
  if (state === 'awaited' || isHandoverInDoubt(facts)) return 'remise'
  return isReturnUncontested(facts) && rental.handover.returnProvedAt === null ? 'retour' : null
}

function Place({ rental, phone }: { readonly rental: Rental; readonly phone: string | null }): ReactNode {
  const number = phone === null ? null : readGabonPhone(phone)
  return (
    <div>
      <p className={`${kit.strong} ${kit.breaks}`}>
        {rental.address}
        {number && (
          <>
            {' · '}
            <a href={`tel:${number}`}>{formatGabonPhone(number)}</a>
          </>
        )}
      </p>
      {rental.notes && <p className={classList(styles.soft, styles.said)}>{rental.notes}</p>}
    </div>
  )
}

interface DeadlineProps {
  readonly rental: Rental
  readonly handover: Handover
  readonly direction: HandoverDirection
  readonly now: Date
}

function Deadline({ rental, handover, direction, now }: DeadlineProps): ReactNode {
  if (direction === 'retour')
    return (
      <p className={styles.soft}>
        À rendre au plus tard le {formatLongDay(rental.end_date)}, au même endroit.
      </p>
    )
  if (now < new Date(handover.opensAt))
    return (
      <p className={styles.soft}>La remise s'enregistre à partir du {formatLongInstant(handover.opensAt)}.</p>
    )
  if (handover.state !== 'awaited') return null
  return (
    <p className={styles.soft}>
      Sans code et sans un mot de personne, la remise est présumée faite le{' '}
      {formatDeadline(handover.presumedAt)}.
    </p>
  )
}

// The library that draws it comes with the first press.
const QrCode = optionalPart(
  async () => (await import('#app/ui/qr-code.tsx')).QrCode,
  () => <p role="alert">Le QR ne peut pas s'afficher sans réseau : le code à six chiffres suffit.</p>,
)

const LABELS: Readonly<Record<HandoverDirection, string>> = {
  remise: "Votre code de remise. Ne le donnez qu'une fois l'objet en main et essayé.",
  retour: "Votre code de retour. Donnez-le quand l'objet est de nouveau chez vous.",
}

interface CodeShownProps {
  readonly code: string
  readonly scan: string | null
  readonly direction: HandoverDirection
}

function CodeShown({ code, scan, direction }: CodeShownProps): ReactNode {
  const [open, setOpen] = useState(false)
  const label = useId()
  return (
    <div className={styles.shown}>
      <p id={label}>{LABELS[direction]}</p>
      <p className={styles.code} aria-describedby={label} translate="no">
        {/* Read out digit by digit. */}
        <span className="visually-hidden">{code.split('').join(' ')}</span>
        <span aria-hidden="true">{formatHandoverCode(code)}</span>
      </p>
      {scan && (
        <>
          <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Cacher le QR' : 'Montrer le QR'}
          </Button>
          {open && (
            <Suspense fallback={<p>Un instant...</p>}>
              <QrCode text={scan} />
              <p className={styles.soft}>En plein soleil, montez la luminosité de l'écran.</p>
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

/** When and where they meet; either may change it until the handover. */
function Meeting(props: RentalView): ReactNode {
  const { rental, party } = props
  const { meeting } = rental
  const [editing, setEditing] = useState(false)
  const [closed, setClosed] = useState(false)
  const canChange = canAgreeOnMeeting(toRentalFacts(rental))
  if (!meeting && !canChange) return null
  const close = () => {
    setEditing(false)
    setClosed(true)
  }
  if (editing && canChange) return <MeetingForm {...props} onClose={close} />
  return (
    <div className={`${kit.row2x4} ${kit.middle} ${kit.spread}`}>
      {meeting && (
        <p className={`${kit.stack} ${kit.shrinks}`}>
          <strong className={styles.said}>{meeting.text}</strong>
          <span className={styles.soft}>{WRITTEN_BY[meeting.by === party ? 'you' : meeting.by]}</span>
        </p>
      )}
      {canChange && (
        <Button
          variant={meeting ? 'quiet' : 'secondary'}
          // The form that it opened gives the focus back.
          autoFocus={closed}
          onClick={() => setEditing(true)}
        >
          {meeting ? "Changer l'heure" : "Convenir d'une heure"}
        </Button>
      )}
    </div>
  )
}

const WRITTEN_BY = {
  you: 'Proposé par vous',
  owner: 'Proposé par le propriétaire',
  renter: 'Proposé par le locataire',
} as const

interface MeetingFormProps extends RentalView {
  readonly onClose: () => void
}

function MeetingForm(props: MeetingFormProps): ReactNode {
  const { rental, onClose } = props
  const propose = useRentalAction(props, {
    call: (body: { readonly text: string }) => signedInApi.saveMeeting({ params: { id: rental.id }, body }),
    done: "C'est proposé. L'autre en est prévenu.",
    onClose,
  })
  const form = useActionForm(propose, {
    first: { text: rental.meeting?.text ?? '' },
    check: ({ text }) => (text.trim() === '' ? { text: "Écrivez l'heure et l'endroit." } : {}),
  })
  return (
    <ActionForm form={form} submitText="Proposer" onCancel={onClose}>
      <Field
        label="Quand et où vous retrouver"
        hint="L'autre en est prévenu, et peut le changer aussi."
        placeholder="Samedi 9 h, devant la pharmacie"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MEETING_MAX_LENGTH}
        autoFocus
        required
        {...form.field('text')}
      />
    </ActionForm>
  )
}
