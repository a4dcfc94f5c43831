/** Modules of white around a QR, without which it is not found. */
export const QUIET_ZONE = 4

export interface QrBitmap {
  readonly size: number
  get(x: number, y: number): boolean
}

/** One SVG path of unit squares, with the quiet zone around them. */
export function qrPath(bitmap: QrBitmap): string {
  let path = ''
  for (let y = 0; y < bitmap.size; y += 1)
    for (let x = 0; x < bitmap.size; x += 1)
      if (bitmap.get(x, y)) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`
  return path
}
