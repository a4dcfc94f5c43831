import { ApiError } from '#platform/http/api-error.ts'
import type { Bitmap } from './bitmap.ts'
import { decodeHeic } from './decode-heic.ts'
import { LONGEST_SIDE, openImage, readHeader, toBitmap } from './image-library.ts'
import { countScans, jpegAlone } from './jpeg-scans.ts'
import { assertFewScans, assertFittingMemory, assertFittingSize } from './picture-limits.ts'
import { pngAlone } from './png-chunks.ts'
import { type PhotoFormat, sniffFormat } from './sniff-format.ts'

/**
 * Decodes a file that anybody may have sent. Only the pixels come through, of a larger picture fewer of them.
 * @throws ApiError that tells what is wrong with it
 */
export async function decodePhoto(bytes: Buffer, longestSide = LONGEST_SIDE): Promise<Bitmap> {
  if (bytes.length === 0) throw new ApiError('PICTURE_UNREADABLE')
  const format = sniffFormat(bytes)
  if (!format) throw new ApiError('PICTURE_FORMAT_REFUSED')
  try {
    return format === 'heic'
      ? await decodeHeic(bytes, { longestSide })
      : await decodeImage(bytes, format, longestSide)
  } catch (error) {
    // Whatever a decoder stumbles over was sent so.
    throw error instanceof ApiError ? error : new ApiError('PICTURE_UNREADABLE')
  }
}

async function decodeImage(file: Buffer, format: PhotoFormat, longestSide: number): Promise<Bitmap> {
  // What is decoded is what was counted, and nothing behind it.
  const bytes = pictureAlone(file, format)
  const header = await readHeader(bytes)
  assertFittingSize(header.width, header.height)
  assertFittingMemory(header)
  if (header.format !== (format === 'avif' ? 'heif' : format)) throw new ApiError('PICTURE_FORMAT_REFUSED')
  if (format === 'jpeg') assertFewScans(countScans(bytes), header.width, header.height)
  return toBitmap(openImage(bytes), longestSide)
}

function pictureAlone(file: Buffer, format: PhotoFormat): Buffer {
  if (format === 'png') return pngAlone(file)
  return format === 'jpeg' ? jpegAlone(file) : file
}
