import type { Handlers } from '../../platform/http/operations.ts'
import type { PictureParts } from './picture-parts.ts'
import { uploadPicture } from './upload-picture.ts'

export function pictureHandlers(parts: PictureParts): Handlers<'uploadPicture'> {
  return {
    uploadPicture: ({ caller, file }) =>
      uploadPicture(parts, { ownerId: caller.id, bytes: file.bytes, now: parts.clock.now() }),
  }
}
