import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findUser } from '../accounts/account-queries.ts'
import { type Balances, presentSelf } from '../accounts/present-user.ts'
import { uploadAvatar } from './avatars.ts'
import { OwnerAttempts } from './owner-attempts.ts'
import type { PictureParts } from './picture-parts.ts'
import { uploadPicture } from './upload-picture.ts'

export interface PictureRouteParts extends PictureParts {
  /** The wallet stands above the pictures; whoever composes the two hands this in. */
  readonly balancesOf: (userId: string) => Promise<Balances>
}

export function pictureHandlers(parts: PictureRouteParts): Handlers<'uploadPicture' | 'uploadAvatar'> {
  const { db, clock, balancesOf } = parts
  const attempts = new OwnerAttempts()
  return {
    uploadPicture: ({ caller, file }) =>
      attempts.make(caller.id, () =>
        uploadPicture(parts, { ownerId: caller.id, bytes: file.bytes, now: clock.now() }),
      ),

    async uploadAvatar({ caller, file }) {
      await attempts.make(caller.id, () =>
        uploadAvatar(parts, { ownerId: caller.id, bytes: file.bytes, now: clock.now() }),
      )
      const user = await findUser(db, caller.id)
      if (!user) throw new Refusal('USER_NOT_FOUND')
      return presentSelf(user, await balancesOf(user.id))
    },
  }
}
