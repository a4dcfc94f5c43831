import type { Ticket } from '@okoume/contract/wire/ticket.ts'
import { MAX_TICKET_PHOTO_SIDE } from '@okoume/domain/help/ticket-transitions.ts'
import {
  photoForm,
  type SendOptions,
  toUploadProblem,
  UploadProblem,
  uploadApi,
} from '../upload/send-picture.ts'
import { shrinkPicture } from '../upload/shrink-picture.ts'

export const shrinkTicketPhoto = (file: File): Promise<Blob> => shrinkPicture(file, MAX_TICKET_PHOTO_SIDE)

/** @throws UploadProblem */
export async function sendTicketPhoto(id: string, picture: Blob, options: SendOptions): Promise<Ticket> {
  try {
    return await uploadApi(options).uploadTicketPhoto({ params: { id }, form: photoForm(picture) })
  } catch (error) {
    const { message, again, code } = toUploadProblem(error)
    const reason = code === null ? 'Vérifiez la connexion, puis ajoutez-la ici.' : message
    throw new UploadProblem(`Une photo n'est pas partie. ${reason}`, again, code)
  }
}
