/** Larger than any page shows it; a photo of a telephone is three times that. */
const LONGEST_SIDE = 1600
const QUALITY = 0.8
/** A picture as light as this, of the right size, is sent as it is. */
const LIGHT_BYTES = 300_000
const SENT_AS_THEY_ARE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The picture in the size that is worth sending; as it is, where this browser cannot read it. */
export async function shrinkPicture(file: File, longestSide = LONGEST_SIDE): Promise<Blob> {
  const bitmap = await decodePicture(file)
  if (!bitmap) return file
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const known = SENT_AS_THEY_ARE.includes(file.type)
    if (known && scale === 1 && file.size <= LIGHT_BYTES) return file
    const made = await draw(bitmap, scale)
    return known && scale === 1 && made.size >= file.size ? file : made
  } catch {
    return file
  } finally {
    bitmap.close()
  }
}

/** Upright, as its file says; null where this browser cannot read it. */
export async function decodePicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = await encode(canvas, 'image/webp')
  // A browser that writes no WebP answers a PNG, which is heavy.
  const made = webp.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
  // Telephones with little memory keep a canvas until it is empty.
  canvas.width = 0
  return made
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), type, QUALITY)
  })
}
