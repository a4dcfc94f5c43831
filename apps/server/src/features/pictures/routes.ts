import type { Handlers } from '../../platform/http/operations.ts'
import { OwnerAttempts } from './owner-attempts.ts'
import type { PictureParts } from './picture-parts.ts'
import { uploadPicture } from './upload-picture.ts'

export function pictureHandlers(parts: PictureParts): Handlers<'uploadPicture'> {
  const attempts = new OwnerAttempts()
  return {
    uploadPicture: ({ caller, file }) =>
      attempts.make(caller.id, () =>
        uploadPicture(parts, { ownerId: caller.id, bytes: file.bytes, now: parts.clock.now() }),
      ),
  }
}
