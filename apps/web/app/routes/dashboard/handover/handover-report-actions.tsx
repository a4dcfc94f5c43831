import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import { handoverReportWindow, presumptionAt } from '@okoume/domain/rental/handover-deadlines.ts'
import {
  HANDOVER_REPORT_TEXT_MAX_LENGTH,
  HANDOVER_REPORT_TEXT_MIN_LENGTH,
  handoverTransition,
} from '@okoume/domain/rental/handover-transitions.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type HandoverView, useRentalAction } from '../rental/use-rental-action.ts'

const HANDOVER_REPORTS = {
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

export function HandoverReportActions(props: HandoverView): ReactNode {
  const { rental, party, now } = props
  const [asked, setAsked] = useState<HandoverReport | null>(null)
  const facts = toRentalFacts(rental)
  const possible = (Object.keys(HANDOVER_REPORTS) as HandoverReport[]).filter(
    (report) => handoverTransition(facts, `report ${report}`, party, now) !== null,
  )
  return (
    <>
      {possible.length > 0 && (
        <div className={kit.row2}>
          {possible.map((report) => (
            <Button key={report} variant="quiet" onClick={() => setAsked(report)}>
              {HANDOVER_REPORTS[report].button}
            </Button>
          ))}
        </div>
      )}
      {possible.map((report) => (
        <HandoverReportDialog
          key={report}
          {...props}
          report={report}
          open={report === asked}
          onClose={() => setAsked(null)}
        />
      ))}
    </>
  )
}

interface HandoverReportDialogProps extends HandoverView {
  readonly report: HandoverReport
  readonly open: boolean
  readonly onClose: () => void
}

function HandoverReportDialog(props: HandoverReportDialogProps): ReactNode {
  const { rental, report, open, onClose } = props
  const { title, needsText, send } = HANDOVER_REPORTS[report]
  const action = useRentalAction(props, {
    call: ({ text }: { readonly text: string }) =>
      send({ params: { id: rental.id }, body: { text: text.trim() } }),
    done: "C'est signalé. L'autre en est prévenu.",
    onClose,
  })
  const form = useActionForm(action, {
    first: { text: '' },
    check: ({ text }) =>
      needsText && text.trim().length < HANDOVER_REPORT_TEXT_MIN_LENGTH
        ? { text: `Dites-le en ${HANDOVER_REPORT_TEXT_MIN_LENGTH} caractères au moins.` }
        : {},
  })
  const facts = toRentalFacts(rental)
  const until = report === 'problem' ? handoverReportWindow(facts, 'problem').closesAt : presumptionAt(facts)
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={title}
      form={form}
      submitText="Signaler"
      variant="danger"
    >
      <p>{EXPLAINED[report](formatDeadline(until.toISOString()))}</p>
      <TextArea
        label={needsText ? "Qu'est-ce qui ne va pas ?" : "Que s'est-il passé ? (facultatif)"}
        hint="L'autre le lira."
        rows={4}
        maxLength={HANDOVER_REPORT_TEXT_MAX_LENGTH}
        {...form.field('text')}
      />
    </ActionDialog>
  )
}

const EXPLAINED: Readonly<Record<HandoverReport, (until: string) => string>> = {
  missing: (until) =>
    `Dites-le avant le ${until}. L'argent est bloqué tant que ce n'est pas clair. Le propriétaire a 24 h pour répondre ; sans réponse, tout est remboursé.`,
  'no-show': () => 'Il a 24 h pour répondre. Sinon, un jour de loyer vous revient.',
  problem: (until) => `Vous avez jusqu'au ${until}. Gardez-le sans vous en servir, prenez des photos.`,
}
