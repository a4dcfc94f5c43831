import type { PictureFormat, PictureWidth } from '@okoume/domain/listing/picture.ts'

/** The folder of everything that is kept of a picture. */
export function pictureFolder(id: string): string {
  return `objets/${id}`
}

export const pictureKeys = {
  variant: (id: string, width: PictureWidth, format: PictureFormat) =>
    `${pictureFolder(id)}/${width}.${format}`,
  /** Larger and finer than what is shown: the other files are made from it. */
  source: (id: string) => `${pictureFolder(id)}/source.webp`,
} as const
