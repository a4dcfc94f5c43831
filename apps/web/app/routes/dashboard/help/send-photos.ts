import { TICKET_PHOTO_LONGEST_SIDE } from '@okoume/domain/help/ticket-transitions.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { photoForm } from '../upload/send-picture.ts'
import { shrinkPicture } from '../upload/shrink-picture.ts'

/** Sends photos one after the other; answers why the first that did not arrive was lost, or null. */
export async function sendTicketPhotos(id: string, photos: readonly File[]): Promise<string | null> {
  let lost: string | null = null
  for (const photo of photos) lost ??= await sendTicketPhoto(id, photo)
  return lost
}

async function sendTicketPhoto(id: string, photo: File): Promise<string | null> {
  try {
    const form = photoForm(await shrinkPicture(photo, TICKET_PHOTO_LONGEST_SIDE))
    await signedInApi.uploadTicketPhoto({ params: { id }, form })
    return null
  } catch (error) {
    const { text } = explainError(error, { lost: 'Vérifiez la connexion, puis ajoutez-la ici.' })
    return `Une photo n'est pas partie. ${text}`
  }
}
