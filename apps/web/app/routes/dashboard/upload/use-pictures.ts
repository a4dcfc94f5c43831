import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPictureQueue, type PictureQueue } from './picture-queue.ts'
import { isUnderWay, type Pictures } from './picture-store.ts'
import { photoForm, type SendOptions, sendForm } from './send-form.ts'
import { shrinkPicture } from './shrink-picture.ts'

export interface PicturesState {
  readonly queue: PictureQueue
  readonly pictures: Pictures
  /** How many are on their way. */
  readonly underWay: number
}

/** The pictures of the form, from those that the object has already. */
export function usePictures(first: readonly string[]): PicturesState {
  const [queue] = useState(() =>
    createPictureQueue(
      {
        prepare: (file) => shrinkPicture(file),
        send: sendPicture,
        showPreview: (picture) => URL.createObjectURL(picture),
        dropPreview: (preview) => URL.revokeObjectURL(preview),
      },
      first,
    ),
  )
  const pictures = useSyncExternalStore(queue.subscribe, queue.read)
  useEffect(() => {
    addEventListener('online', queue.retryLost)
    return () => {
      removeEventListener('online', queue.retryLost)
      queue.close()
    }
  }, [queue])
  return { queue, pictures, underWay: pictures.filter(isUnderWay).length }
}

/**
 * Uploads a picture of an object and answers its address.
 * @throws UploadProblem
 */
async function sendPicture(picture: Blob, options: SendOptions): Promise<string> {
  const form = photoForm(picture, { upload_preset: 'objets' })
  return (await sendForm('uploadPicture', form, options)).secure_url
}
