import { successorOf } from '@okoume/contract/contract.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'

/** RFC 9745, and RFC 5829 for the link: programs learn of it without reading the description. */
export function deprecationHeaders(operation: Operation): Readonly<Record<string, string>> {
  const { deprecated } = operation
  const successor = successorOf(operation)
  if (!deprecated || !successor) return {}
  return {
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    link: `<${successor.path}>; rel="successor-version"`,
  }
}
