import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatShortDay } from '@okoume/domain/calendar/format-day.ts'
import {
  MEETING_MAX_LENGTH,
  meetingDays,
  meetingHours,
  meetingTimeProblems,
  proposedMeetingPlace,
  type Meeting as Terms,
} from '@okoume/domain/rental/meeting.ts'
import { type ReactNode, useEffect } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Field } from '#app/ui/field.tsx'
import { ChoiceRow } from '../page/form-section.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'

interface MeetingFormProps extends RentalView {
  /** Current proposal, if any. */
  readonly terms: Terms | null
  readonly onClose: () => void
}

interface Values {
  readonly day: string
  readonly hour: string
  readonly text: string
}

export function MeetingForm(props: MeetingFormProps): ReactNode {
  const { rental, now, terms, onClose } = props
  const facts = toRentalFacts(rental)
  const days = meetingDays(facts, now)
  const propose = useRentalAction(props, {
    call: ({ day, hour, text }: Values) =>
      signedInApi.saveMeeting({ params: { id: rental.id }, body: { day, hour: Number(hour), text } }),
    done: "C'est proposé. L'autre en est prévenu.",
    onClose,
  })
  const form = useActionForm(propose, {
    first: {
      day: days.find((day) => day === (terms?.day ?? facts.startDate)) ?? days[0] ?? '',
      hour: String(terms?.hour ?? ''),
      text: terms?.text ?? proposedMeetingPlace(rental.address),
    },
    check({ day, hour, text }) {
      const noPlace = text.trim() === '' && { text: "Écrivez l'endroit." }
      if (!isCalendarDay(day)) return { day: 'Choisissez un jour.', ...noPlace }
      if (hour === '') return { hour: 'Choisissez une heure.', ...noPlace }
      return { ...meetingTimeProblems(facts, { day, hour: Number(hour) }, now), ...noPlace }
    },
  })
  const { box, values } = form
  useEffect(() => box.current?.querySelector<HTMLElement>(':checked')?.focus(), [box])
  const hours = isCalendarDay(values.day) ? meetingHours(facts, values.day, now) : []
  return (
    <ActionForm form={form} submitText="Proposer" variant="secondary" onCancel={onClose}>
      <ChoiceRow
        label="Quel jour"
        choices={days.map((day) => ({ value: day, label: formatShortDay(day) }))}
        {...form.field('day')}
      />
      <ChoiceRow
        label="À quelle heure"
        choices={hours.map((hour) => ({ value: String(hour), label: `${hour}\u00a0h` }))}
        {...form.field('hour')}
      />
      <Field
        label="Où vous retrouver"
        placeholder="Devant la pharmacie"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MEETING_MAX_LENGTH}
        required
        {...form.field('text')}
      />
    </ActionForm>
  )
}
