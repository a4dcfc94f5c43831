import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { presumptionAt, reportWindow } from '@okoume/domain/rental/handover-deadlines.ts'
import {
  handoverTransition,
  REPORT_TEXT_MAX_LENGTH,
  REPORT_TEXT_MIN_LENGTH,
} from '@okoume/domain/rental/handover-transitions.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import styles from './handover.module.css'
import type { HandoverProps } from './handover-query.ts'

const REPORTS = {
  missing: {
    button: "L'objet ne m'a pas été remis",
    title: "L'objet ne vous a pas été remis ?",
    send: signedInApi.reportMissing,
    needsText: false,
  },
  'no-show': {
    button: "Le locataire n'est pas venu",
    title: "Le locataire n'est pas venu ?",
    send: signedInApi.reportNoShow,
    needsText: false,
  },
  problem: {
    button: "L'objet n'est pas conforme ou ne marche pas",
    title: "L'objet n'est pas conforme ?",
    send: signedInApi.reportProblem,
    needsText: true,
  },
} as const satisfies Record<HandoverReport, object>

/** What this party can report now; the domain's table decides. */
export function ReportActions(props: HandoverProps): ReactNode {
  const { rental, party, now } = props
  const [asked, setAsked] = useState<HandoverReport | null>(null)
  const facts = toRentalFacts(rental)
  const possible = (Object.keys(REPORTS) as HandoverReport[]).filter(
    (report) => handoverTransition(facts, `report ${report}`, party, now) !== null,
  )
  return (
    <>
      {possible.length > 0 && (
        <div className={styles.reports}>
          {possible.map((report) => (
            <Button key={report} variant="quiet" onClick={() => setAsked(report)}>
              {REPORTS[report].button}
            </Button>
          ))}
        </div>
      )}
      {asked && <ReportDialog {...props} report={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface ReportDialogProps extends HandoverProps {
  readonly report: HandoverReport
  readonly onClose: () => void
}

function ReportDialog(props: ReportDialogProps): ReactNode {
  const { rental, report, onClose, onChange } = props
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const call = useOnlineCall(onChange)
  const facts = toRentalFacts(rental)
  const close = () => {
    if (call.busy) return
    call.reset()
    setChecked(false)
    onClose()
  }
  const { title, needsText, send } = REPORTS[report]
  const short = needsText && text.trim().length < REPORT_TEXT_MIN_LENGTH
  const submit = async () => {
    setChecked(true)
    if (short) return
    const body = { text: text.trim() }
    if (await call.run(() => send({ params: { id: rental.id }, body }))) close()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      actions={
        <>
          <Button variant="quiet" disabled={call.busy} onClick={close}>
            Annuler
          </Button>
          <Button variant="danger" busy={call.busy} onClick={submit}>
            Signaler
          </Button>
        </>
      }
    >
      <div className={styles.explained}>
        <p>{EXPLAINED[report](formatDeadline(untilOf(facts, report).toISOString()))}</p>
        <TextArea
          label={needsText ? "Qu'est-ce qui ne va pas ?" : "Que s'est-il passé ? (facultatif)"}
          hint="L'autre le lira."
          error={checked && short ? `Dites-le en ${REPORT_TEXT_MIN_LENGTH} caractères au moins.` : null}
          rows={4}
          maxLength={REPORT_TEXT_MAX_LENGTH}
          value={text}
          disabled={call.busy}
          onChange={(event) => setText(event.target.value)}
        />
        {call.failure && <Alert tone="error">{call.failure}</Alert>}
        <NetworkNeeded shut={call.shut} />
      </div>
    </Dialog>
  )
}

function untilOf(facts: ReturnType<typeof toRentalFacts>, report: HandoverReport): Date {
  return report === 'problem' ? reportWindow(facts, 'problem').closesAt : presumptionAt(facts)
}

const EXPLAINED: Readonly<Record<HandoverReport, (until: string) => string>> = {
  missing: (until) =>
    `Dites-le avant le ${until}. Votre argent est bloqué tant que ce n'est pas clair. Le propriétaire a 24 h pour répondre ; sans réponse, tout vous est rendu.`,
  'no-show': () => 'Il a 24 h pour répondre. Sinon, un jour de loyer vous revient.',
  problem: (until) => `Vous avez jusqu'au ${until}. Gardez-le sans vous en servir, prenez des photos.`,
}
