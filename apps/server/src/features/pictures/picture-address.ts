import {
  AVATAR_WIDTH,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '@okoume/domain/listing/picture.ts'
import type { StoredWidth } from './ingest/encode-variants.ts'

/** The files of a person's own picture. */
export const AVATAR_WIDTHS: readonly StoredWidth[] = [AVATAR_WIDTH, ...PICTURE_WIDTHS]

const MAX_WIDTH: PictureWidth = 960
const FORMATS: readonly PictureFormat[] = ['avif', 'webp']
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ADDRESS = new RegExp(
  `^/images/objets/(${UUID})/(?:${AVATAR_WIDTHS.join('|')})\\.(?:${FORMATS.join('|')})$`,
)

const PICTURE_ID = new RegExp(`^${UUID}$`)

export function isPictureId(text: string): boolean {
  return PICTURE_ID.test(text)
}

/** The address of a picture as items keep it: without the host, which may change. */
export function pictureAddress(id: string): string {
  return `/images/objets/${id}/${MAX_WIDTH}.webp`
}

/** The address of a profile picture. Older ones keep theirs, of 320 pixels. */
export function avatarAddress(id: string): string {
  return `/images/objets/${id}/${AVATAR_WIDTH}.webp`
}

/**
 * The picture that an address names, whichever of its sizes and whatever the host in front: the id alone says
 * which picture it is. Null for an address that is none of ours.
 */
export function readPictureId(address: string): string | null {
  const hasHost = /^https?:\/\//.test(address)
  if (hasHost && !URL.canParse(address)) return null
  const path = hasHost ? new URL(address).pathname : address
  return ADDRESS.exec(path)?.[1] ?? null
}

/** The folder of everything that is kept of a picture. */
export function pictureFolder(id: string): string {
  return `objets/${id}`
}

export const pictureKeys = {
  variant: (id: string, width: StoredWidth, format: PictureFormat) =>
    `${pictureFolder(id)}/${width}.${format}`,
  /** Larger and finer than what is shown: the other files are made from it. */
  source: (id: string) => `${pictureFolder(id)}/source.webp`,
} as const
