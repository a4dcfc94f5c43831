import { readPictureId } from '../features/pictures/picture-address.ts'
import type { FeatureHandlers } from '../platform/http/operations/operations.ts'

/**
 * The same handlers, answering pictures at the CDN's address. Stored addresses have no host, so that the CDN can change.
 * Without a CDN they are the handlers themselves.
 */
export function servePicturesFrom<H extends FeatureHandlers>(cdn: string | undefined, handlers: H): H {
  if (cdn === undefined) return handlers
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const answer = handler as (call: unknown) => unknown
    return [name, async (call: unknown) => atCdn(await answer(call), cdn)]
  })
  return Object.fromEntries(wrapped) as H
}

function atCdn(value: unknown, cdn: string): unknown {
  if (typeof value === 'string') return isPicturePath(value) ? cdn + value : value
  if (Array.isArray(value)) return value.map((entry) => atCdn(entry, cdn))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, atCdn(entry, cdn)]))
}

function isPicturePath(text: string): boolean {
  return text.startsWith('/images/') && readPictureId(text) !== null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
