import type { SafeguardDay } from '@okoume/contract/wire/safeguard.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDecision } from '../../decisions/use-decision.ts'

interface SignOffDialogProps {
  readonly record: SafeguardDay
  readonly onClose: () => void
}

/** Puts the administrator's name under a day; for a shortfall it asks what is done about it. */
export function SignOffDialog({ record: { day, surplus }, onClose }: SignOffDialogProps): ReactNode {
  const short = surplus < 0
  const date = formatLongDay(calendarDay(day))
  const sign = useDecision({
    subject: () => day,
    call: ({ note }: { readonly note: string }) =>
      signedInApi.signOffSafeguardDay({ params: { day }, body: { note: note.trim() } }),
    done: `Votre nom est sous le ${date}.`,
    onClose,
  })
  const form = useActionForm(sign, {
    first: { note: '' },
    check: ({ note }) =>
      short && note.trim() === '' ? { note: 'Dites ce qui est fait pour combler ce manque.' } : {},
  })
  return (
    <ActionDialog open onClose={onClose} title={`Vu : ${date}`} form={form} submitText="Mettre mon nom">
      <p>
        {short
          ? `Il manque ${formatFrancs(-surplus)} pour les utilisateurs. Votre nom reste sous ce jour, avec ce que vous en dites.`
          : 'Votre nom reste sous ce jour : il ne peut plus en être retiré.'}
      </p>
      <TextArea
        label={short ? 'Ce qui est fait pour combler ce manque' : 'Remarque, facultative'}
        maxLength={500}
        {...form.field('note')}
      />
    </ActionDialog>
  )
}
