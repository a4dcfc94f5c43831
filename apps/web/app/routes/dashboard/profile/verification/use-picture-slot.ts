import { useEffect, useState, useSyncExternalStore } from 'react'
import { photoForm, sendForm } from '#app/routes/dashboard/upload/send-form.ts'
import {
  createPictureSlot,
  type PictureSlot,
  type PictureSlotContext,
  type SlotState,
} from './picture-slot.ts'

/** A slot whose picture goes to the identity documents of whoever is signed in. */
export function usePictureSlot(
  prepare: PictureSlotContext['prepare'],
): readonly [slot: PictureSlot, state: SlotState] {
  const [slot] = useState(() =>
    createPictureSlot({
      prepare,
      async send({ picture, fields }, options) {
        const form = photoForm(picture, fields)
        return (await sendForm('uploadIdentityPicture', form, options)).id
      },
      showPreview: (picture) => URL.createObjectURL(picture),
      dropPreview: (preview) => URL.revokeObjectURL(preview),
    }),
  )
  const state = useSyncExternalStore(slot.subscribe, slot.read)
  useEffect(() => {
    addEventListener('online', slot.retryLost)
    return () => {
      removeEventListener('online', slot.retryLost)
      slot.clear()
    }
  }, [slot])
  return [slot, state]
}
