import { canAgreeOnMeeting, MEETING_MAX_LENGTH } from '@okoume/domain/rental/meeting.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import styles from './handover.module.css'
import type { HandoverProps } from './handover-query.ts'

type MeetingProps = Pick<HandoverProps, 'rental' | 'party' | 'onChange'>

/** When and where they meet; either may change it until the handover. */
export function Meeting(props: MeetingProps): ReactNode {
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
    <div className={styles.meeting}>
      {meeting && (
        <p>
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

function MeetingForm({
  rental,
  onChange,
  onClose,
}: MeetingProps & { readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState(rental.meeting?.text ?? '')
  const [checked, setChecked] = useState(false)
  const call = useOnlineCall(onChange)
  const isEmpty = text.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) return
    if (await call.run(() => signedInApi.saveMeeting({ params: { id: rental.id }, body: { text } })))
      onClose()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Quand et où vous retrouver"
        hint="L'autre en est prévenu, et peut le changer aussi."
        error={checked && isEmpty ? "Écrivez l'heure et l'endroit." : call.failure}
        placeholder="Samedi 9 h, devant la pharmacie"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MEETING_MAX_LENGTH}
        autoFocus
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.reports}>
        <Button type="submit" busy={call.busy}>
          Proposer
        </Button>
        <Button variant="quiet" disabled={call.busy} onClick={onClose}>
          Annuler
        </Button>
      </div>
      <NetworkNeeded shut={call.shut} />
    </form>
  )
}
