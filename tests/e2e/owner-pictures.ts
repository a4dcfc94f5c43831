import sharp from 'sharp'

export interface PictureFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const COLOURS = ['#b34a24', '#1f5a43', '#f2c766', '#566059'] as const

/** A photo in one colour: each colour gives another picture. */
export async function pictureFile(
  place: number,
  { width = 800, height = 600, format = 'jpeg' as 'jpeg' | 'png' } = {},
): Promise<PictureFile> {
  const background = COLOURS[place % COLOURS.length] ?? COLOURS[0]
  const image = sharp({ create: { width, height, channels: 3, background } })
  return {
    name: `photo-${place + 1}.${format}`,
    mimeType: `image/${format}`,
    buffer: await image.toFormat(format).toBuffer(),
  }
}

/** As a telephone stores it: sideways, with an orientation tag. */
export async function sidewaysPicture(): Promise<PictureFile> {
  const { buffer } = await pictureFile(0, { width: 1800, height: 1200 })
  const turned = await sharp(buffer).withMetadata({ orientation: 6 }).toBuffer()
  return { name: 'debout.jpg', mimeType: 'image/jpeg', buffer: turned }
}

/** A file that only claims to be a photo. */
export const FALSE_PICTURE: PictureFile = {
  name: 'faux.png',
  mimeType: 'image/png',
  buffer: Buffer.from('this is no picture at all, whatever its name says'),
}
