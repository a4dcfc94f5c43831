import { LIVE_PHOTO } from '@okoume/domain/person/liveness.ts'

export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const QUALITY = 0.92

/** The middle of a picture in the shape of the photo, as large as it fits. */
export function middleOf(width: number, height: number): Frame {
  const scale = Math.min(width / LIVE_PHOTO.width, height / LIVE_PHOTO.height)
  const [wide, high] = [LIVE_PHOTO.width * scale, LIVE_PHOTO.height * scale]
  return { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high }
}

/** The photo as the person saw themself: as in a mirror, in the size that is kept (docs/spec.md#identity-documents). */
export async function drawLivePhoto(
  source: HTMLVideoElement | ImageBitmap,
  width: number,
  height: number,
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = LIVE_PHOTO.width
  canvas.height = LIVE_PHOTO.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const middle = middleOf(width, height)
  context.translate(LIVE_PHOTO.width, 0)
  context.scale(-1, 1)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    source,
    middle.left,
    middle.top,
    middle.width,
    middle.height,
    0,
    0,
    LIVE_PHOTO.width,
    LIVE_PHOTO.height,
  )
  const photo = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  // Telephones with little memory keep a canvas until it is empty.
  canvas.width = 0
  if (!photo) throw new Error('not drawn')
  return new File([photo], 'photo.jpg', { type: photo.type })
}
