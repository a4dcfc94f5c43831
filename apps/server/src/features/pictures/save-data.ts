import { lighterWidth, PICTURE_WIDTHS } from '@okoume/domain/listing/picture.ts'
import type { FastifyRequest } from 'fastify'

export function asksForLess({ headers }: FastifyRequest): boolean {
  return /^on$/i.test(`${headers['save-data']}`)
}

/** `640.avif` for `960.avif`: the file that is sent in its place where data is spared; else itself. */
export function lighterFile(file: string): string {
  const [, stem, ending] = /^(\d+)([.](?:avif|webp))$/.exec(file) ?? []
  const width = PICTURE_WIDTHS.find((one) => `${one}` === stem)
  return width === undefined ? file : `${lighterWidth(width)}${ending}`
}
