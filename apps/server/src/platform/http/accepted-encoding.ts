export type Encoding = 'br' | 'gzip'

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

/** The best of what the browser takes; something in the list may be there to be refused: `br;q=0`. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const parts = header.split(',').filter((part) => !REFUSED.test(part))
  const accepted = parts.map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') || accepted.includes('*') ? 'gzip' : null
}
