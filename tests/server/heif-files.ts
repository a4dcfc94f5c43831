import { readFileSync } from 'node:fs'
import path from 'node:path'
import { heifBox } from './hostile-photos.ts'

/** Of an iPhone's kind: 440 × 330 pixels, turned a quarter to the left, colours of Display P3, a position. */
export const IPHONE_HEIC = readFileSync(path.resolve(import.meta.dirname, 'samples/iphone.heic'))

/** Width and height of the coded picture in `IPHONE_HEIC`. */
export const TILE = { width: 440, height: 330 }

const uint8 = (value: number) => Buffer.from([value])
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A box that begins with a version and flags. */
const fullBox = (type: string, version: number, ...content: readonly Buffer[]) =>
  heifBox(type, Buffer.concat([uint32(version * 2 ** 24), ...content]))

interface HeifItem {
  readonly type: string
  readonly data: Buffer
  /** Counted from 1, in `properties` of the file. */
  readonly properties: readonly number[]
  /** Counted from 1: what it is made of, or what it is a thumbnail of. */
  readonly references?: { readonly type: 'dimg' | 'thmb'; readonly to: readonly number[] }
  readonly hidden?: boolean
}

interface HeifFile {
  /** Counted from 1. */
  readonly primary: number
  readonly properties: readonly Buffer[]
  readonly items: readonly HeifItem[]
}

/** A HEIF file (ISO/IEC 23008-12) of these items; items of the same data share it. */
function heifFile({ primary, properties, items }: HeifFile): Buffer {
  const ftyp = heifBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const data = [...new Set(items.map((item) => item.data))]
  const metaAt = (start: number) => {
    const offsets = new Map<Buffer, number>()
    let at = start
    for (const one of data) {
      offsets.set(one, at)
      at += one.length
    }
    return metaBox({ primary, properties, items }, offsets)
  }
  const meta = metaAt(ftyp.length + metaAt(0).length + 8)
  return Buffer.concat([ftyp, meta, heifBox('mdat', Buffer.concat(data))])
}

function metaBox({ primary, properties, items }: HeifFile, offsets: ReadonlyMap<Buffer, number>): Buffer {
  const locations = items.map(({ data }, index) =>
    Buffer.concat([
      uint16(index + 1),
      uint16(0),
      uint16(1),
      uint32(offsets.get(data) ?? 0),
      uint32(data.length),
    ]),
  )
  const infos = items.map(({ type, hidden = false }, index) =>
    heifBox(
      'infe',
      Buffer.concat([
        uint32(2 * 2 ** 24 + Number(hidden)),
        uint16(index + 1),
        uint16(0),
        Buffer.from(`${type}\0`, 'latin1'),
      ]),
    ),
  )
  const references = items.flatMap(({ references: one }, index) =>
    one
      ? [heifBox(one.type, Buffer.concat([index + 1, one.to.length, ...one.to].map((id) => uint16(id))))]
      : [],
  )
  const associations = items.map(({ properties: own }, index) =>
    Buffer.concat([uint16(index + 1), uint8(own.length), ...own.map((property) => uint8(0x80 | property))]),
  )
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, Buffer.from(`\0\0\0\0pict${'\0'.repeat(13)}`, 'latin1')),
    fullBox('pitm', 0, uint16(primary)),
    fullBox('iloc', 0, Buffer.from([0x44, 0x00]), uint16(items.length), ...locations),
    fullBox('iinf', 0, uint16(items.length), ...infos),
    ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
    heifBox(
      'iprp',
      Buffer.concat([
        heifBox('ipco', Buffer.concat(properties)),
        fullBox('ipma', 0, uint32(items.length), ...associations),
      ]),
    ),
  )
}

/** The first box of that type in the sample, whole. */
function sampleBox(type: string): Buffer {
  const at = IPHONE_HEIC.indexOf(type) - 4
  return IPHONE_HEIC.subarray(at, at + IPHONE_HEIC.readUInt32BE(at))
}

// The extent of the coded picture, as the sample's own `iloc` says.
const CODED = IPHONE_HEIC.subarray(0x395, 0x395 + 0xea)
const sizeBox = ({ width, height }: { readonly width: number; readonly height: number }) =>
  fullBox('ispe', 0, uint32(width), uint32(height))
/** A quarter to the left. */
const TURNED = heifBox('irot', uint8(1))

const CODED_PROPERTIES = [sampleBox('hvcC'), sizeBox(TILE)]

/** Two pictures, the first lying, the second upright, each with its colour profile; `primary` says which of them is the photo. */
export function twoPictureHeic(primary: 1 | 2, profiles: readonly Buffer[] = []): Buffer {
  const lying = { type: 'hvc1', data: CODED, properties: [1, 2] }
  const colours = profiles.map((profile) => heifBox('colr', Buffer.concat([Buffer.from('prof'), profile])))
  const ownColours = (index: number) => (colours.length > 0 ? [4 + index] : [])
  return heifFile({
    primary,
    properties: [...CODED_PROPERTIES, TURNED, ...colours],
    items: [
      { ...lying, properties: [1, 2, ...ownColours(0)] },
      { ...lying, properties: [1, 2, 3, ...ownColours(1)] },
    ],
  })
}

/** A photo of tiles, as telephones write theirs, with its thumbnail before it. */
export function gridHeic(columns: number, rows: number): Buffer {
  const size = { width: columns * TILE.width, height: rows * TILE.height }
  const tile = { type: 'hvc1', data: CODED, properties: [1, 2] }
  const tiles = Array.from({ length: columns * rows }, () => ({ ...tile, hidden: true }))
  const gridId = 2
  // Version, flags for sizes of 32 bits, rows and columns less one, then the whole.
  const data = Buffer.concat([
    Buffer.from([0, 1, rows - 1, columns - 1]),
    uint32(size.width),
    uint32(size.height),
  ])
  return heifFile({
    primary: gridId,
    properties: [...CODED_PROPERTIES, sizeBox(size), TURNED],
    items: [
      { ...tile, references: { type: 'thmb', to: [gridId] } },
      {
        type: 'grid',
        data,
        properties: [3, 4],
        references: { type: 'dimg', to: tiles.map((_, index) => index + 3) },
      },
      ...tiles,
    ],
  })
}
