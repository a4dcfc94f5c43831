/** A decoded picture: sRGB, three bytes a pixel, upright, nothing else of the file that it came from. */
export interface Bitmap {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}
