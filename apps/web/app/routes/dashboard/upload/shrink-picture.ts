/** For an input's `accept`: what a browser can read is sent as WebP, and of the rest the server reads the bytes. */
export const PICTURE_FILES = 'image/*,.heic,.heif'

/** Larger than any page shows it; a photo of a telephone is three times that. */
const MAX_SIDE = 1600
const QUALITY = 0.8
/** A picture as light as this, of the right size, is sent as it is. */
const LIGHT_BYTES = 300_000
const SENT_AS_THEY_ARE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** The picture in the size that is worth sending; as it is, where this browser cannot read or draw it. */
export async function shrinkPicture(file: File, maxSide = MAX_SIDE): Promise<Blob> {
  const bitmap = await decodePicture(file)
  if (!bitmap) return file
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const known = SENT_AS_THEY_ARE.includes(file.type)
    if (known && scale === 1 && file.size <= LIGHT_BYTES) return file
    if (!(await isCanvasFaithful())) return file
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
  } catch (error) {
    // Browsers from before this option refuse it so, and pictures that they cannot read otherwise.
    if (!(error instanceof TypeError)) return null
    const { decodeUpright } = await import('./decode-upright.ts')
    return decodeUpright(file)
  }
}

async function draw(source: ImageBitmap | HTMLCanvasElement, scale: number): Promise<Blob> {
  const width = Math.max(1, Math.round(source.width * scale))
  const height = Math.max(1, Math.round(source.height * scale))
  const [canvas, context] = openCanvas(width, height)
  // JPEG has no alpha: transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  const webp = await encode(canvas, 'image/webp')
  // A browser that writes no WebP answers a PNG, which is heavy.
  const made = webp.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
  // Telephones with little memory keep a canvas until it is empty.
  canvas.width = 0
  return made
}

export function openCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return [canvas, context]
}

export function encode(canvas: HTMLCanvasElement, type: string, quality = QUALITY): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not drawn'))), type, quality)
  })
}

let canvasCheck: Promise<boolean> | undefined

/**
 * Anti-fingerprinting: some browsers answer noise or white for what was drawn, without an error. Known colours are drawn
 * and read back, once for each page.
 */
export function isCanvasFaithful(): Promise<boolean> {
  canvasCheck ??= readsBack().catch(() => false)
  return canvasCheck
}

const KNOWN_COLOURS = [
  [200, 40, 40],
  [40, 200, 40],
  [40, 40, 200],
  [20, 20, 20],
] as const
const SQUARE = 16
/** On average, of 255: more than lossy encoding does to squares of one colour. */
const TOLERANCE = 12

async function readsBack(): Promise<boolean> {
  const size = [SQUARE * KNOWN_COLOURS.length, SQUARE] as const
  const [drawn, pencil] = openCanvas(...size)
  for (const [index, colour] of KNOWN_COLOURS.entries()) {
    pencil.fillStyle = `rgb(${colour.join(',')})`
    pencil.fillRect(index * SQUARE, 0, SQUARE, SQUARE)
  }
  const bitmap = await createImageBitmap(await draw(drawn, 1))
  const [, reader] = openCanvas(...size)
  reader.drawImage(bitmap, 0, 0)
  return KNOWN_COLOURS.every((colour, index) => {
    // The middle: colours run into one another at the edges.
    const { data } = reader.getImageData(index * SQUARE + SQUARE / 4, SQUARE / 4, SQUARE / 2, SQUARE / 2)
    const off = data.reduce((sum, value, at) => sum + Math.abs(value - (colour[at % 4] ?? 255)), 0)
    return off / data.length <= TOLERANCE
  })
}
