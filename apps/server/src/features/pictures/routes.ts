import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { findUser } from '../accounts/account-queries.ts'
import { type Balances, presentSelf } from '../accounts/present-user.ts'
import { uploadAvatar } from './avatars.ts'
import type { PictureContext } from './picture-context.ts'
import { uploadPicture } from './upload-picture.ts'

export interface PictureRouteContext extends PictureContext {
  /** Injected, because features import downwards only: the wallet is above the pictures. */
  readonly readBalances: (userId: string) => Promise<Balances>
}

export function pictureHandlers(context: PictureRouteContext) {
  const { db, clock, readBalances } = context
  return {
    uploadPicture: ({ caller, file }) =>
      uploadPicture(context, { ownerId: caller.id, bytes: file.bytes, now: clock.now() }),

    async uploadAvatar({ caller, file }) {
      await uploadAvatar(context, { ownerId: caller.id, bytes: file.bytes, now: clock.now() })
      const user = await findUser(db, caller.id)
      if (!user) throw new ApiError('USER_NOT_FOUND')
      return presentSelf(user, await readBalances(user.id), caller.provedPhone)
    },
  } satisfies FeatureHandlers
}
