import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'

/** Text that is HTML already, every part of it that came from elsewhere escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | undefined | readonly Part[]

/** Builds HTML from a template; whatever is put into it is escaped, unless it was built the same way. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    literals.map((literal, index) => (index === 0 ? literal : write(parts[index - 1]) + literal)).join(''),
  )
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return part.map(write).join('')
  return escapeText(String(part))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML, XML and Pango's markup write it, within an element or a quoted attribute. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Tags, and elements whose text is no prose or goes back as it is. */
const NOT_PROSE = /(<(?:style|textarea|pre|code)\b[\s\S]*?<\/(?:style|textarea|pre|code)>|<[^>]*>)/

/** Binds French punctuation in the texts of a document, as pages and mails do. */
export function bindTexts(document: string): string {
  return document
    .split(NOT_PROSE)
    .map((part, place) => (place % 2 === 1 ? part : bindPunctuation(part)))
    .join('')
}
