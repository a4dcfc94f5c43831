import type { Span } from '../writing/span.ts'

/** A piece of one of several texts. */
export interface Part extends Span {
  /** The place of the text among the others. */
  readonly place: number
}

const NAME_AT_END = /[\p{L}\p{N}._%+-]{1,64}$/u
const PART_OF_DOMAIN = /^[\p{L}\p{N}.-]*$/u
const DOMAIN = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/u
/** Over how many messages after its `@` an address is followed. */
const MOST_MESSAGES = 3

/** Where e-mail addresses stand that no message holds whole: `rose@`, then `exemple.test`. */
export function findSplitAddresses(texts: readonly string[]): Part[] {
  return texts.flatMap((text, place) =>
    Array.from(text.matchAll(/@/g), ({ index }) => addressAt(texts, place, index)).flat(),
  )
}

function addressAt(texts: readonly string[], place: number, at: number): Part[] {
  const name = nameBefore(texts, place, at)
  const domain = domainAfter(texts, place, at + 1)
  return name && domain ? [name, { place, start: at, end: at + 1 }, ...domain] : []
}

function nameBefore(texts: readonly string[], place: number, at: number): Part | null {
  const own = (texts[place] ?? '').slice(0, at)
  // What ends the message before it is the name where the address begins with its `@`.
  if (own.trim() === '') return nameAtEnd((texts[place - 1] ?? '').trimEnd(), place - 1)
  return nameAtEnd(own, place)
}

function nameAtEnd(text: string, place: number): Part | null {
  const name = NAME_AT_END.exec(text)
  return name && { place, start: name.index, end: text.length }
}

function domainAfter(texts: readonly string[], place: number, from: number): Part[] | null {
  const parts: Part[] = []
  let read = ''
  for (const [step, text] of texts.slice(place, place + MOST_MESSAGES).entries()) {
    const start = step === 0 ? from : text.length - text.trimStart().length
    const said = text.slice(start).trimEnd()
    const domain = DOMAIN.exec(read + said)
    if (domain) return [...parts, { place: place + step, start, end: start + domain[0].length - read.length }]
    if (!PART_OF_DOMAIN.test(said)) return null
    parts.push({ place: place + step, start, end: start + said.length })
    read += said
  }
  return null
}
