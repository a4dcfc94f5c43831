import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { listPhotos } from './list-photos.ts'
import type { PhotoContext } from './photo-context.ts'
import { sealPhotos } from './seal-photos.ts'
import { uploadPhoto } from './upload-photo.ts'

export function handoverPhotoHandlers(context: PhotoContext) {
  const { clock } = context
  return {
    listHandoverPhotos: ({ params, caller }) => listPhotos(context, params.id, caller.id),

    async sealHandoverPhotos({ params, body, caller }) {
      const { id: rentalId, direction } = params
      await sealPhotos(context, { rentalId, direction, userId: caller.id, ...body, now: clock.now() })
      return listPhotos(context, rentalId, caller.id)
    },

    async uploadHandoverPhoto({ params, caller, file }) {
      const { id: rentalId, direction, sha256 } = params
      const order = { rentalId, direction, sha256, userId: caller.id, bytes: file.bytes, now: clock.now() }
      const id = await uploadPhoto(context, order)
      const { photos } = await listPhotos(context, rentalId, caller.id)
      const photo = photos.find((one) => one.id === id)
      // Deleted meanwhile.
      if (!photo) throw new ApiError('PHOTO_NOT_SEALED')
      return photo
    },
  } satisfies FeatureHandlers
}
