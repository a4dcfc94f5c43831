import { createHash } from 'node:crypto'
import type { PhotoSeal } from '@okoume/contract/wire/handover-photo.ts'
import sharp, { type Sharp } from 'sharp'
import { seededRandom } from '../simulation/seeded-random.ts'

export interface PhotoSize {
  readonly width: number
  readonly height: number
}

/** A picture with the features of photographs that encoders find hard: light, edges, leaves, grain. */
export function photo({ width, height }: PhotoSize, seed = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  const grain = seededRandom(seed)
  const scale = 8 / Math.max(width, height)
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [(index % width) * scale, Math.floor(index / width) * scale]
    const leaves = 40 * Math.sin(x * 9 + 5 * Math.sin(y * 7)) * Math.cos(y * 11 + 3 * Math.sin(x * 5))
    const thing = Math.hypot(x - 4, y - 3) < 1.8 || Math.abs(x + y - 9) < 0.15 ? 70 : 0
    const noise = (grain.next() - 0.5) * 24
    pixels[index * 3] = clamp(90 + 12 * x + thing + leaves + noise)
    pixels[index * 3 + 1] = clamp(110 + 8 * y - thing / 2 + leaves + noise)
    pixels[index * 3 + 2] = clamp(140 - 10 * y + thing / 3 + leaves / 2 + noise)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The same as a JPEG, as a phone would send it. */
export function drawPhoto(size: PhotoSize, seed = 1): Promise<Buffer> {
  return photo(size, seed).jpeg({ quality: 90 }).toBuffer()
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** Seal of a photo, sent before the photo itself. */
export function sealOf(photo: Buffer): PhotoSeal {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  return { slot: 'overview', sha256, bytes: photo.length, takenAt: new Date().toISOString() }
}

interface PhotographedTown {
  readonly ongoingId: string
  readonly contestedId: string
  readonly sealedPhoto: string
}

/** Valid calls about a handover's photos. */
export function goodPhotoCalls({ ongoingId, contestedId, sealedPhoto }: PhotographedTown, one: Buffer) {
  return {
    listHandoverPhotos: { params: { id: contestedId } },
    sealHandoverPhotos: { params: { id: ongoingId, direction: 'remise' }, body: { seals: [sealOf(one)] } },
    uploadHandoverPhoto: {
      params: { id: ongoingId, direction: 'remise', sha256: sealedPhoto },
      form: { file: new Blob([new Uint8Array(one)]) },
    },
  } as const
}
