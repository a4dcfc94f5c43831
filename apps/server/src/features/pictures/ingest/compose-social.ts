import type { Bitmap } from './bitmap.ts'
import { encodeSocial } from './encode-variants.ts'
import { openPixels } from './picture-library.ts'

const SIZE = { width: 1200, height: 630 }
/** Pictures taller than this would lose most of themselves in so flat a frame. */
const FLAT_ENOUGH = 1.2

/** What chats and social networks show beside a link: the picture fills the frame, or stands whole before itself. */
export async function composeSocial(bitmap: Bitmap): Promise<Buffer> {
  const filled = () => openPixels(bitmap).resize({ ...SIZE, fit: 'cover' })
  if (bitmap.width / bitmap.height >= FLAT_ENOUGH) return encodeSocial(filled)
  const whole = openPixels(bitmap).resize({ ...SIZE, fit: 'inside' })
  const composed = filled()
    .blur(24)
    .modulate({ brightness: 0.7 })
    .composite([{ input: await whole.png({ compressionLevel: 1 }).toBuffer() }])
  const pixels = await composed.removeAlpha().raw().toBuffer()
  return encodeSocial(() => openPixels({ ...SIZE, pixels }))
}
