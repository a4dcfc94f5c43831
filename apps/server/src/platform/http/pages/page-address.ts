import { unescape as decodeLoosely } from 'node:querystring'

/** Tracking parameters of advertisements and mailings: no page depends on them. */
const TRACKING = /^(?:utm_\w+|(?:fb|g|tt|tw|msc|wb|gb)cl(?:id|src)|(?:gbr|wbr)aid|igshid|mc_[ce]id|_ga|_gl)$/i

/**
 * The cache key of a page: its address on our own origin whatever the request says, its parameters in
 * one order and without those of trackers. Null for what is no path.
 */
export function pageAddress(target: string, origin: string): URL | null {
  if (!target.startsWith('/') || !URL.canParse(origin + target)) return null
  const address = new URL(origin + target)
  const names = new Set(address.searchParams.keys())
  for (const name of names) if (TRACKING.test(name)) address.searchParams.delete(name)
  // Parameters of one name keep their order among themselves.
  address.searchParams.sort()
  return address
}

const PLAIN_PATH = /^(?:\/[\da-z]+(?:-[\da-z]+)*)*\/?$/i
/** Blanks, punctuation, symbols and invisible characters, but for those that a token may end in. */
const VALUE_END = /(?![-_~=+/])[\p{Z}\p{P}\p{S}\p{C}\p{Default_Ignorable_Code_Point}]/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu

/**
 * Path and query of the page that a link means which was shared with too much behind it: the full stop of its sentence,
 * the marks of a chat, a parameter that `&` begins. Null where the address is right as it is, or means no page.
 * Open redirect: the path is always that of one of our pages.
 */
export function meantByLink(address: URL, isPage: (pathname: string) => boolean): string | null {
  // Performance: most addresses.
  if (address.search === '' && PLAIN_PATH.test(address.pathname)) return null
  // `path` is the decoded path as far as it has only characters of our paths, `rest` what follows it.
  const text = decodeLoosely(address.pathname)
    .replace(INVISIBLE, '')
    .replace(/\/{2,}/g, '/')
  const [written = ''] = /^[/\p{L}\p{M}\p{N}_-]*/u.exec(text) ?? []
  const path = trimEnd(written, /[-_/]/) || '/'
  const rest = text.slice(written.length)
  // Only what stands alone behind it: `/.git` does not mean the home page.
  if (path === '/' && /[\p{L}\p{N}]/u.test(rest)) return null
  const link = new URL(path, address)
  const glued = /^[?&](.*)/s.exec(rest)?.[1] ?? ''
  for (const [name, value] of [...address.searchParams, ...new URLSearchParams(glued)]) {
    // A link that was copied out of HTML has `&amp;` between its parameters.
    const readable = name.replace(/^amp;/, '')
    if (/\w/.test(readable)) link.searchParams.append(readable, trimValue(value))
  }
  const meant = pageAddress(link.pathname + link.search, address.origin)
  if (!meant || !isPage(meant.pathname)) return null
  const isSamePath = meant.pathname === (address.pathname.replace(/\/$/, '') || '/')
  return isSamePath && meant.search === address.search ? null : meant.pathname + meant.search
}

/** Quotation marks around the whole stay: they ask for a search to the letter. */
function trimValue(value: string): string {
  const trimmed = trimEnd(value, VALUE_END)
  const unquoted = /^"[^"]*"/.test(value) && !trimmed.includes('"', 1)
  return unquoted ? `${trimmed}"` : trimmed
}

/** ReDoS: not a pattern that ends in `+$`, which begins again at each character. */
function trimEnd(text: string, noise: RegExp): string {
  const characters = [...text]
  return characters.slice(0, characters.findLastIndex((character) => !noise.test(character)) + 1).join('')
}
