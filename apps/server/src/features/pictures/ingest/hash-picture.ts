import { HASH_SIDE, pictureHash } from '@okoume/domain/listing/picture-hash.ts'
import { type Bitmap, openPixels } from './picture-library.ts'

/** The perceptual hash of a decoded picture: of its grey thumbnail, as wide as it is high whatever its shape. */
export async function hashPicture(bitmap: Bitmap): Promise<string> {
  const grey = await openPixels(bitmap)
    .resize(HASH_SIDE, HASH_SIDE, { fit: 'fill' })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer()
  return pictureHash(grey)
}
