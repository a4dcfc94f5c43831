/** One thing that the provider said: its own name for it, and the value. */
export type Said = readonly [name: string, value: string]

/** What a provider answered, name by name; null where it is no JSON object. */
export function readEvidence(evidence: string): readonly Said[] | null {
  try {
    const read: unknown = JSON.parse(evidence)
    return typeof read === 'object' && read !== null ? flatten(read, '') : null
  } catch {
    return null
  }
}

function flatten(value: object, prefix: string): readonly Said[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (typeof inner === 'object' && inner !== null) return flatten(inner, `${path}.`)
    return [[path, String(inner)] as const]
  })
}
