import type { PictureWidth } from './picture.ts'

/** Where data is dear. What is lightest already stays, so that asking twice changes nothing. */
const LIGHTER: Readonly<Record<PictureWidth, PictureWidth>> = { 320: 320, 480: 320, 640: 640, 960: 640 }

/** The width that stands in for that one where data is dear. */
export function lighterWidth(width: PictureWidth): PictureWidth {
  return LIGHTER[width]
}
