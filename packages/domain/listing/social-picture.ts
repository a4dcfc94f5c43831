import { pictureSourceSet, pictureVariant } from './picture.ts'

/**
 * The address of the link preview for chats and social networks: a JPEG of 1200 × 630 pixels. Null for another site's
 * address.
 */
export function socialPicture(url: string): string | null {
  if (pictureSourceSet(url, 'webp') === null) return null
  return pictureVariant(url, 320, 'webp').replace(/\d+\.webp$/, 'social.jpg')
}
