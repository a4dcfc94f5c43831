import type { Ticket } from '@okoume/contract/wire/ticket.ts'
import type { HelpTopic } from '@okoume/domain/help/help-topics.ts'
import { RESPONSE_TARGET_TEXT } from '@okoume/domain/help/response-target.ts'
import { MAX_TICKET_PHOTOS, TICKET_TEXT_MAX_LENGTH } from '@okoume/domain/help/ticket-transitions.ts'
import { phoneProblem } from '@okoume/domain/payment/gabon-phone.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { FileButton } from '../upload/file-button.tsx'
import tile from '../upload/picture-tile.module.css'
import { PictureTile } from '../upload/picture-tile.tsx'
import { AT_REST } from '../upload/upload-states.ts'
import { type UploadsOfPage, useUploads } from '../upload/uploads.ts'
import styles from './help.module.css'
import type { Situation } from './situations.ts'
import { sendTicketPhoto, shrinkTicketPhoto } from './ticket-photos.ts'

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
  const ticketId = useRef('')
  const { uploads, pictures } = useUploads<Ticket>({
    deferred: true,
    max: MAX_TICKET_PHOTOS,
    shrink: shrinkTicketPhoto,
    send: (picture, options) => sendTicketPhoto(ticketId.current, picture, options),
  })
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
      ticketId.current = ticket.id
      uploads.release()
      const ended = await uploads.settled()
      const [lost = null] = ended.flatMap(({ state }) => ('message' in state ? [state.message] : []))
      return { id: ticket.id, lost }
    },
    lost: "La connexion s'est coupée. Réessayez : votre demande n'est envoyée qu'une fois.",
    refreshes: [{ queryKey: [uid, 'tickets'] }],
    onDone: ({ id, lost }) => navigate(dashboardPaths.ticket(id), { state: { asked: true, lost } }),
  })
  const form = useActionForm(ask, {
    first: { subject: first?.id ?? '', text: '', recallPhone: '' },
    check({ text, recallPhone }) {
      const wrongPhone = recallPhone.trim() === '' ? null : phoneProblem(recallPhone)
      return {
        ...(text.trim() === '' && { text: 'Dites ce qui se passe.' }),
        ...(wrongPhone && { recallPhone: wrongPhone }),
      }
    },
  })
  return (
    <section className={`${kit.stack4} ${styles.section}`} aria-labelledby="demander">
      <h2 id="demander" className={kit.subtitle}>
        Ça ne suffit pas ? Demandez à notre équipe
      </h2>
      <p className={kit.note}>{RESPONSE_TARGET_TEXT}</p>
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
        <Photos uploads={uploads} pictures={pictures} sending={form.busy} />
      </ActionForm>
    </section>
  )
}

interface PhotosProps extends UploadsOfPage<Ticket> {
  readonly sending: boolean
}

function Photos({ uploads, pictures, sending }: PhotosProps): ReactNode {
  return (
    <div className={`${kit.stack3} ${kit.start} ${styles.photos}`}>
      {pictures.length > 0 && (
        <ul className={tile.tiles}>
          {pictures.map(({ key, file, picture, state }) => (
            <li key={key}>
              <PictureTile
                state={state.at === 'waiting' && !sending ? AT_REST : state}
                name={`photo ${file?.name}`}
                picture={picture}
                onRemove={() => uploads.remove(key)}
                onRetry={() => uploads.retry(key)}
              >
                <div className={tile.foot}>
                  <p className={`${kit.cut} ${kit.tiny}`}>{file?.name}</p>
                  <Button variant="quiet" onClick={() => uploads.remove(key)}>
                    Retirer<span className="visually-hidden"> {file?.name}</span>
                  </Button>
                </div>
              </PictureTile>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < MAX_TICKET_PHOTOS && (
        <FileButton onChoose={(file) => uploads.add([file])}>
          Ajouter une photo ({pictures.length} sur {MAX_TICKET_PHOTOS})
        </FileButton>
      )}
    </div>
  )
}
