import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Bitmap } from './bitmap.ts'
import { openPixels } from './image-library.ts'

const compress = promisify(deflate)

// The signature, and the first chunk: length, name, thirteen bytes, checksum.
const HEAD_BYTES = 8 + 4 + 4 + 13 + 4

/**
 * The same pixels as a file that says which colours they mean. The library takes a profile from files only,
 * never beside bare pixels.
 */
export async function pngWithProfile(bitmap: Bitmap, profile: Buffer): Promise<Buffer> {
  const png = await openPixels(bitmap).png({ compressionLevel: 0 }).toBuffer()
  const content = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), await compress(profile)])
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk('iCCP', content), png.subarray(HEAD_BYTES)])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
