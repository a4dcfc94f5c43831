import type { HelpTopic } from '@okoume/domain/help/help-topics.ts'
import { AIM_TEXT } from '@okoume/domain/help/ticket-aim.ts'
import { MAX_TICKET_PHOTOS, TICKET_TEXT_MAX_LENGTH } from '@okoume/domain/help/ticket-transitions.ts'
import { phoneProblem } from '@okoume/domain/payment/gabon-phone.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { FileButton } from '../upload/file-button.tsx'
import styles from './help.module.css'
import { sendTicketPhotos } from './send-photos.ts'
import type { Situation } from './situations.ts'

interface TicketFormProps {
  readonly uid: string
  readonly topic: HelpTopic
  readonly situations: readonly Situation[]
  /** The rental whose page led here. */
  readonly about: string | undefined
}

interface TicketValues {
  readonly subject: string
  readonly text: string
  readonly recallPhone: string
}

export function TicketForm({ uid, topic, situations, about }: TicketFormProps): ReactNode {
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const [photos, setPhotos] = useState<readonly File[]>([])
  const first = situations.find(({ id }) => id === about) ?? (situations.length === 1 ? situations[0] : null)
  const ask = useAction({
    async call({ subject, text, recallPhone }: TicketValues) {
      const situation = situations.find(({ id }) => id === subject)
      // A rental that is not among those shown is attached all the same.
      const fallback = about !== undefined && situations.length === 0 ? { rentalId: about } : {}
      const ticket = await signedInApi.createTicket({
        body: {
          ...{ key, topic, text: text.trim() },
          ...(situation?.subject ?? fallback),
          ...(recallPhone.trim() && { recallPhone: recallPhone.trim() }),
        },
      })
      return { id: ticket.id, lost: await sendTicketPhotos(ticket.id, photos) }
    },
    lost: "La connexion s'est coupée. Réessayez : votre demande n'est envoyée qu'une fois.",
    refreshes: [{ queryKey: [uid, 'tickets'] }],
    onDone: ({ id, lost }) => navigate(dashboardPaths.ticket(id), { state: { asked: true, lost } }),
  })
  const form = useActionForm(ask, {
    first: { subject: first?.id ?? '', text: '', recallPhone: '' },
    check: findProblems,
  })
  return (
    <section className={styles.section} aria-labelledby="demander">
      <h2 id="demander">Ça ne suffit pas ? Demandez à notre équipe</h2>
      <p className={styles.note}>{AIM_TEXT}</p>
      <ActionForm form={form} submitText="Envoyer ma demande" busyText="Envoi...">
        {situations.length > 0 && (
          <Select label="De quoi s'agit-il ?" {...form.field('subject')}>
            <option value="">Rien de cette liste</option>
            {situations.map(({ id, title, note }) => (
              <option key={id} value={id}>
                {title}, {note}
              </option>
            ))}
          </Select>
        )}
        <TextArea
          {...form.field('text')}
          label="Que se passe-t-il ?"
          hint="Ce que vous attendiez, et ce qui est arrivé. Vous pouvez donner un numéro ou un nom."
          rows={5}
          maxLength={TICKET_TEXT_MAX_LENGTH}
        />
        <Field
          {...form.field('recallPhone')}
          label="Numéro où vous rappeler (facultatif)"
          type="tel"
          autoComplete="tel"
        />
        <Photos photos={photos} onChange={setPhotos} />
      </ActionForm>
    </section>
  )
}

interface PhotosProps {
  readonly photos: readonly File[]
  readonly onChange: (photos: readonly File[]) => void
}

function Photos({ photos, onChange }: PhotosProps): ReactNode {
  return (
    <div className={styles.photos}>
      {photos.length > 0 && (
        <ul className={styles.chosen}>
          {photos.map((photo, place) => (
            <li key={`${photo.name} ${photo.lastModified}`}>
              <span>{photo.name}</span>
              <Button variant="quiet" onClick={() => onChange(photos.toSpliced(place, 1))}>
                Retirer<span className="visually-hidden"> {photo.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_TICKET_PHOTOS && (
        <FileButton onChoose={(file) => onChange([...photos, file])}>
          Ajouter une photo ({photos.length} sur {MAX_TICKET_PHOTOS})
        </FileButton>
      )}
    </div>
  )
}

function findProblems({ text, recallPhone }: TicketValues) {
  const wrongPhone = recallPhone.trim() === '' ? null : phoneProblem(recallPhone)
  return {
    ...(text.trim() === '' && { text: 'Dites ce qui se passe.' }),
    ...(wrongPhone && { recallPhone: wrongPhone }),
  }
}
