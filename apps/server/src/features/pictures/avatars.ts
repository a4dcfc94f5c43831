import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findUser } from '../accounts/account-queries.ts'
import { AVATAR_WIDTHS, avatarAddress, readPictureId } from './picture-address.ts'
import type { PictureContext } from './picture-context.ts'
import { deletePictures } from './sweep-pictures.ts'
import { storePicture, type Upload, type Use } from './upload-picture.ts'

/**
 * Takes a picture in as its owner's avatar, in place of the one before.
 * @throws ApiError as for any picture, and USER_NOT_FOUND where no account was opened
 */
export async function uploadAvatar(context: PictureContext, upload: Upload): Promise<void> {
  const { ownerId, now } = upload
  // Before the work is done.
  if (!(await findUser(context.db, ownerId))) throw new ApiError('USER_NOT_FOUND')
  const use: Use = async (trx, id, owner) => {
    await trx.updateTable('pictures').set({ attachedAt: now }).where('id', '=', id).execute()
    await trx
      .updateTable('users')
      .set({ avatar: avatarAddress(id) })
      .where('id', '=', ownerId)
      .execute()
    await deleteAvatar(trx, owner.avatar)
  }
  await storePicture(context, upload, { use, widths: AVATAR_WIDTHS })
}

/** Deletes the picture of a former avatar; its files go once the transaction has committed. */
export async function deleteAvatar(trx: Kysely<Schema>, avatar: string): Promise<void> {
  const id = readPictureId(avatar)
  if (id === null) return
  await deletePictures(trx, [id])
}
