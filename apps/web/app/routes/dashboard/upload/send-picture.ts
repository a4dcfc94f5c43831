import { photoForm, type SendOptions, sendForm } from './send-form.ts'

/**
 * Uploads a picture of an object and answers its address.
 * @throws UploadProblem
 */
export async function sendPicture(picture: Blob, options: SendOptions): Promise<string> {
  const form = photoForm(picture, { upload_preset: 'objets' })
  return (await sendForm('uploadPicture', form, options)).secure_url
}
