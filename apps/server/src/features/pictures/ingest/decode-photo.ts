import { Refusal } from '../../../platform/http/refusal.ts'
import type { Bitmap } from './bitmap.ts'
import { decodeHeic } from './decode-heic.ts'
import { LONGEST_SIDE, openImage, readHeader, toBitmap } from './image-library.ts'
import { countScans, jpegAlone } from './jpeg-scans.ts'
import { assertFewScans, assertFittingSize } from './picture-limits.ts'
import { type PhotoFormat, sniffFormat } from './sniff-format.ts'

/**
 * Decodes a file that anybody may have sent. Only the pixels come through, of a larger picture fewer of them.
 * @throws Refusal that tells what is wrong with it
 */
export async function decodePhoto(bytes: Buffer, longestSide = LONGEST_SIDE): Promise<Bitmap> {
  if (bytes.length === 0) throw new Refusal('PICTURE_UNREADABLE')
  const format = sniffFormat(bytes)
  if (!format) throw new Refusal('PICTURE_FORMAT_REFUSED')
  try {
    return format === 'heic'
      ? await decodeHeic(bytes, { longestSide })
      : await decodeImage(bytes, format, longestSide)
  } catch (error) {
    // Whatever a decoder stumbles over was sent so.
    throw error instanceof Refusal ? error : new Refusal('PICTURE_UNREADABLE')
  }
}

async function decodeImage(bytes: Buffer, format: PhotoFormat, longestSide: number): Promise<Bitmap> {
  const header = await readHeader(bytes)
  assertFittingSize(header.width, header.height)
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw new Refusal('PICTURE_FORMAT_REFUSED')
  if (format !== 'jpeg') return toBitmap(openImage(bytes), longestSide)
  // What is decoded is what was counted, and nothing behind it.
  const jpeg = jpegAlone(bytes)
  assertFewScans(countScans(jpeg), header.width, header.height)
  return toBitmap(openImage(jpeg), longestSide)
}
