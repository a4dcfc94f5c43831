/** The widths in pixels that are generated for every item's picture. */
export const PICTURE_WIDTHS = [320, 480, 640, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/**
 * Data saving: a lighter width for each width. The lightest maps to itself, so that applying it twice changes nothing.
 */
const LIGHTER: Readonly<Record<PictureWidth, PictureWidth>> = { 320: 320, 480: 320, 640: 640, 960: 640 }

/** The width that replaces that one when data saving is on. */
export function lighterWidth(width: PictureWidth): PictureWidth {
  return LIGHTER[width]
}

/** The width of a person's picture beside their name, on a dense screen. */
export const AVATAR_WIDTH = 96
export type PictureFormat = 'avif' | 'webp'

/** By its path, or at whatever host the pictures of objects are served from. */
const OWN_PICTURE = /^((?:https?:.+\/images\/objets|\/images)\/.+)\/\d+\.(?:avif|webp)$/

/** The address of one size of a picture of ours; another site's address is returned unchanged. */
export function pictureVariant(url: string, width: PictureWidth, format: PictureFormat): string {
  const folder = OWN_PICTURE.exec(url)?.[1]
  return folder ? `${folder}/${width}.${format}` : url
}

/** A `srcset` for a picture of ours in that format; null for another site's address, which has one size. */
export function pictureSourceSet(url: string, format: PictureFormat): string | null {
  if (!OWN_PICTURE.test(url)) return null
  return PICTURE_WIDTHS.map((width) => `${pictureVariant(url, width, format)} ${width}w`).join(', ')
}
