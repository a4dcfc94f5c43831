import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of sharp (0.35) that the drawings need. */
export interface Raster {
  resize(options: { width?: number; height?: number; fit?: 'cover' | 'fill'; kernel?: 'lanczos3' }): Raster
  trim(options?: { threshold?: number }): Raster
  sharpen(options: { sigma: number }): Raster
  flatten(options: { background: string }): Raster
  composite(layers: readonly { input: Buffer; left: number; top: number }[]): Raster
  png(): Raster
  webp(options: { quality: number; effort: number; smartSubsample?: boolean }): Raster
  avif(options: { quality: number; effort: number }): Raster
  jpeg(options: { quality: number; mozjpeg: boolean }): Raster
  toBuffer(): Promise<Buffer>
  toBuffer(options: { resolveWithObject: true }): Promise<{
    data: Buffer
    info: { width: number; height: number }
  }>
}

export type OpenRaster = (input: Buffer | string) => Raster

/** sharp from the given folder's packages when it has it, otherwise from the project's. */
export function loadRaster(folder: string): OpenRaster {
  const places = [join(folder, 'package.json'), import.meta.url]
  for (const place of places) {
    try {
      const open: OpenRaster = createRequire(place)('sharp')
      return open
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error
    }
  }
  throw new Error(`sharp is in neither ${folder} nor the project`)
}
