/** The widths in pixels in which every picture of an object is kept. */
export const PICTURE_WIDTHS = [320, 480, 640, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp'

const OWN_PICTURE = /^(\/images\/.+)\/\d+\.(?:avif|webp)$/

/** The address of one size of a picture of ours; an address from elsewhere is answered as it is. */
export function pictureVariant(url: string, width: PictureWidth, format: PictureFormat): string {
  const folder = OWN_PICTURE.exec(url)?.[1]
  return folder ? `${folder}/${width}.${format}` : url
}

/** A `srcset` of a picture of ours in that format; null for an address from elsewhere, which has one size. */
export function pictureSourceSet(url: string, format: PictureFormat): string | null {
  if (!OWN_PICTURE.test(url)) return null
  return PICTURE_WIDTHS.map((width) => `${pictureVariant(url, width, format)} ${width}w`).join(', ')
}

/**
 * The address of the picture that chats and social networks show beside a link: a JPEG of 1200 × 630 pixels.
 * Null for an address from elsewhere.
 */
export function socialPicture(url: string): string | null {
  const folder = OWN_PICTURE.exec(url)?.[1]
  return folder ? `${folder}/social.jpg` : null
}
