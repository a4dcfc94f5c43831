import { crc32, deflateSync } from 'node:zlib'
import { drawPhoto } from './photos.ts'

export function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

const GREY_OF_ONE_BIT = { bits: 1, colourType: 0, interlaced: false }

/**
 * A decompression bomb: a PNG of some kilobytes that unpacks to that many black pixels. For other colour types than
 * grey only the header is right.
 */
export function pngBomb(width: number, height: number, kind = GREY_OF_ONE_BIT): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(kind.bits, 8)
  head.writeUInt8(kind.colourType, 9)
  head.writeUInt8(Number(kind.interlaced), 12)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

// The signature, then the header chunk.
const PNG_HEAD_BYTES = 8 + 25

/** Inserts chunks after the header of a PNG. */
export function withPngChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), ...chunks, png.subarray(PNG_HEAD_BYTES)])
}

/** A decompression bomb: PNG text of some kilobytes that unpacks to 8 MB, for which a decoder takes 150 ms. */
export function pngTextBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(7_900_000, 'a'))
  return pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), text]))
}

export const PAYLOAD = '<script>alert(document.domain)</script><?php system($_GET[0]); ?>'

/** A polyglot: a valid JPEG that is also a page, a program and an archive. */
export async function polyglot(): Promise<Buffer> {
  const good = await drawPhoto({ width: 400, height: 340 })
  return Buffer.concat([good, Buffer.from(`\n${PAYLOAD}PK\u0003\u0004`)])
}

/** A picture whose header claims another size than its pixels have. */
export function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(jpeg)
  // The frame header: FFC0 or FFC2, its length, its precision, then height and width.
  for (let at = 2; at + 9 < lying.length; at += 2 + lying.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc2].includes(lying.readUInt8(at + 1))) continue
    lying.writeUInt16BE(height, at + 5)
    lying.writeUInt16BE(width, at + 7)
    return lying
  }
  throw new Error('no frame header')
}

/** A box of a HEIF file: its length, its type, its content. */
export function heifBox(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(head.length + content.length, 0)
  return Buffer.concat([head, content])
}

export function emptyBoxes(count: number): Buffer {
  return Buffer.concat(Array<Buffer>(count).fill(heifBox('free', Buffer.alloc(0))))
}
