import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: Buffer
  /** Alignment of entries that Android memory-maps. */
  readonly stored: boolean
}

// The first instant of the format: reproducible archives have no build time.
const DATE_1980 = 0x21
const VERSION = 20
const UTF_8_NAMES = 0x800

interface Packed {
  readonly name: Buffer
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly data: Buffer
}

/** A reproducible archive: the same bytes whenever and wherever it is made of the same entries. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const packed of entries.map(pack)) {
    const header = localHeader(packed)
    directory.push(directoryEntry(packed, offset))
    parts.push(header, packed.data)
    offset += header.length + packed.data.length
  }
  const end = Buffer.alloc(22)
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

function pack({ name, content, stored }: ZipEntry): Packed {
  return {
    name: Buffer.from(name),
    method: stored ? 0 : 8,
    crc: crc32(content),
    size: content.length,
    data: stored ? content : deflateRawSync(content, { level: 9 }),
  }
}

function localHeader(packed: Packed): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  writeFacts(head, packed, 4)
  return Buffer.concat([head, packed.name])
}

function directoryEntry(packed: Packed, offset: number): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  writeFacts(head, packed, 6)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, packed.name])
}

/** The common fields of both headers, in order. */
function writeFacts(head: Buffer, { name, method, crc, size, data }: Packed, at: number): void {
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(UTF_8_NAMES, at + 2)
  head.writeUInt16LE(method, at + 4)
  head.writeUInt16LE(0, at + 6)
  head.writeUInt16LE(DATE_1980, at + 8)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(data.length, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
}
