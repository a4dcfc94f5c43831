interface Details {
  readonly phone: string
  readonly address: string
  readonly city: string
}

const NAMES: readonly (readonly [keyof Details, string])[] = [
  ['phone', 'votre téléphone'],
  ['address', 'votre adresse'],
  ['city', 'votre ville'],
]

/** A kind word on what is not filled in yet; null when nothing is missing. A postal code is not missed: few have one. */
export function missingIn(details: Details): string | null {
  const names = NAMES.filter(([name]) => details[name] === '').map(([, words]) => words)
  const last = names.pop()
  if (last === undefined) return null
  return `Quand vous aurez un instant, ajoutez ${names.length > 0 ? `${names.join(', ')} et ` : ''}${last}.`
}
