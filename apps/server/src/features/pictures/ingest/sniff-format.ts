export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')
const AVIF_BRANDS = new Set(['avif', 'avis'])
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx'])
// Pictures whose compression only the brands after it tell.
const NEUTRAL_BRANDS = new Set(['mif1', 'msf1'])

/** What the bytes are, whatever the file is called; null for all that is no photo of ours. */
export function sniffFormat(bytes: Buffer): PhotoFormat | null {
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (startsWith(bytes, PNG)) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp') return formatOfBrands(bytes)
  return null
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic)
}

function text(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, Math.min(end, bytes.length))
}

function formatOfBrands(bytes: Buffer): PhotoFormat | null {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const major = text(bytes, 8, 12)
  const others = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, index) =>
    text(bytes, 16 + index * 4, 20 + index * 4),
  )
  const brands = NEUTRAL_BRANDS.has(major) ? others : [major]
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}
