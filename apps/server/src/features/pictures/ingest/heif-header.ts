import { ApiError } from '#platform/http/api-error.ts'

/** What the boxes at the head of a HEIF file (ISO/IEC 23008-12) say before anything is decoded. */
export interface HeifHeader {
  /** Of the picture, and of the tiles, thumbnails and masks that it is made of. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** The ICC profile of its colours. */
  readonly profile: Buffer | null
}

/** In one content. Honest files have some ten; millions fit into one, and take seconds to list. */
const BOXES_AT_MOST = 500

interface Box {
  readonly type: string
  readonly content: Buffer
}

/** @throws ApiError */
export function readHeifHeader(bytes: Buffer): HeifHeader {
  const meta = boxesIn(bytes).find(({ type }) => type === 'meta')
  // Its version and flags come first.
  const properties = ['iprp', 'ipco'].reduce(
    (content, name) => boxesIn(content).find(({ type }) => type === name)?.content ?? Buffer.alloc(0),
    meta?.content.subarray(4) ?? Buffer.alloc(0),
  )
  const boxes = boxesIn(properties)
  return {
    sizes: boxes
      .filter(({ type, content }) => type === 'ispe' && content.length >= 12)
      .map(({ content }) => ({ width: content.readUInt32BE(4), height: content.readUInt32BE(8) })),
    profile: boxes.flatMap(({ type, content }) => (type === 'colr' ? iccProfile(content) : []))[0] ?? null,
  }
}

function iccProfile(colour: Buffer): Buffer[] {
  return ['prof', 'rICC'].includes(colour.toString('latin1', 0, 4)) ? [colour.subarray(4)] : []
}

/**
 * The boxes in a content, one after the other, up to the first that does not fit.
 * @throws ApiError of more than an honest file has
 */
function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = []
  let start = 0
  while (start + 8 <= content.length) {
    const { head, length } = extentOf(content, start)
    if (length < head || start + length > content.length) break
    if (boxes.length === BOXES_AT_MOST) throw new ApiError('PICTURE_UNREADABLE')
    boxes.push({
      type: content.toString('latin1', start + 4, start + 8),
      content: content.subarray(start + head, start + length),
    })
    start += length
  }
  return boxes
}

function extentOf(content: Buffer, start: number): { readonly head: number; readonly length: number } {
  const length = content.readUInt32BE(start)
  if (length === 0) return { head: 8, length: content.length - start }
  if (length !== 1) return { head: 8, length }
  // Its length stands in eight bytes after its type; without them it fits nowhere.
  const wide = start + 16 <= content.length ? Number(content.readBigUInt64BE(start + 8)) : Infinity
  return { head: 16, length: wide }
}
