import type { Rental } from '@okoume/contract/wire/rental.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { describeWhoComes } from '@okoume/domain/rental/delivery.ts'
import {
  canAgreeOnMeeting,
  formatMeetingTime,
  meetingAt,
  meetingDays,
  type Meeting as Terms,
} from '@okoume/domain/rental/meeting.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { Check } from 'lucide'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'
import { calendarFile } from './calendar-file.ts'
import { MeetingForm } from './meeting-form.tsx'

/** When and where they meet and who comes: proposed by one, agreed by the other; either may propose again until the handover. */
export function Meeting(props: RentalView): ReactNode {
  const { rental, party, now } = props
  const [editing, setEditing] = useState(false)
  const [closed, setClosed] = useState(false)
  const facts = toRentalFacts(rental)
  const canChange = canAgreeOnMeeting(facts) && meetingDays(facts, now).length > 0
  const { meeting } = rental
  // Null too where the meeting was only written in words.
  const terms: Terms | null =
    meeting?.day && meeting.hour !== null
      ? { day: meeting.day, hour: meeting.hour, text: meeting.text }
      : null
  const agreed = Boolean(terms && meeting?.agreedAt)
  const isOpen = canChange && terms !== null && meetingAt(terms) > now
  const close = () => {
    setEditing(false)
    setClosed(true)
  }
  return (
    <div className={kit.stack3}>
      <div className={kit.stack1}>
        <p className={kit.breaks}>
          <strong>Rendez-vous : {describeTerms(rental, terms)}.</strong>{' '}
          {describeWhoComes(rental.delivery, party)}
        </p>
        {terms && <Answer agreed={agreed} party={party} isOwn={meeting?.by === party} />}
      </div>
      {editing && canChange ? (
        <MeetingForm {...props} terms={terms} onClose={close} />
      ) : (
        <div className={kit.row2x3}>
          {isOpen && !agreed && meeting?.by !== party && <Agree {...props} terms={terms} />}
          {isOpen && agreed && (
            <Button variant="secondary" onClick={() => handOverFile(calendarFile(rental, terms, now))}>
              Ajouter au calendrier
            </Button>
          )}
          {canChange && (
            <Button
              variant={terms ? 'quiet' : 'secondary'}
              // The form that it opened gives the focus back.
              autoFocus={closed}
              onClick={() => setEditing(true)}
            >
              {terms ? "Changer l'heure" : "Convenir d'une heure"}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function describeTerms({ meeting, address }: Rental, terms: Terms | null): string {
  if (terms) return `${formatMeetingTime(terms)}, ${terms.text.replace(/\.+$/, '')}`
  if (!meeting) return `${address}, heure à fixer`
  // «Demain» means nothing without the day that it was written.
  return `${quoted(meeting.text)}, écrit le ${formatLongDay(dayInLibreville(new Date(meeting.at)))}`
}

interface AnswerProps {
  readonly agreed: boolean
  readonly party: Party
  readonly isOwn: boolean
}

function Answer({ agreed, party, isOwn }: AnswerProps): ReactNode {
  if (agreed)
    return (
      <p className={`${kit.line2} ${kit.middle} ${kit.small} ${kit.forest} ${kit.strong}`}>
        <Icon of={Check} /> Vous êtes d'accord tous les deux.
      </p>
    )
  const other = party === 'owner' ? 'locataire' : 'propriétaire'
  return (
    <p className={kit.note}>
      {isOwn ? `Proposé par vous. Le ${other} n'a pas encore répondu.` : `Proposé par le ${other}.`}
    </p>
  )
}

function Agree({ terms, ...props }: RentalView & { readonly terms: Terms }): ReactNode {
  const agree = useRentalAction(props, {
    call: () => signedInApi.agreeToMeeting({ params: { id: props.rental.id }, body: terms }),
    done: `C'est noté : ${formatMeetingTime(terms)}. L'autre en est prévenu.`,
  })
  return (
    <Button variant="secondary" busy={agree.busy} onClick={() => agree.run()}>
      D'accord
    </Button>
  )
}
