import { canAgreeOnMeeting, MEETING_MAX_LENGTH } from '@okoume/domain/rental/meeting.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'
import styles from './handover.module.css'

/** When and where they meet; either may change it until the handover. */
export function Meeting(props: RentalView): ReactNode {
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
