import { MAIL_STYLES as STYLES } from './mail-styles.ts'

export interface EmailSummary {
  readonly title: string
  /** An absolute address. */
  readonly picture: string | null
  readonly lines: readonly SummaryLine[]
}

interface SummaryLine {
  readonly name: string
  readonly value: string
  /** The sum that counts. */
  readonly strong?: boolean
}

/** The card of a mail: picture, title and facts. A table, which every mail program lays out alike. */
export function summaryToHtml({ title, picture, lines }: EmailSummary): string {
  const image = picture
    ? `<td width="96" style="${STYLES.pictureCell}"><img src="${escapeHtml(picture)}" width="96" height="72" alt="Photo de l&#39;objet" style="${STYLES.picture}"></td>`
    : ''
  return [
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="${STYLES.card}">`,
    `<tr>${image}<td style="${STYLES.cardTitle}">${escapeHtml(title)}</td></tr>`,
    `<tr><td colspan="${picture ? 2 : 1}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">`,
    ...lines.map(lineToHtml),
    '</table></td></tr></table>',
  ].join('\n')
}

function lineToHtml({ name, value, strong = false }: SummaryLine): string {
  const [cell, end] = strong ? [STYLES.sum, STYLES.sumEnd] : [STYLES.fact, STYLES.factEnd]
  return `<tr><td style="${cell}">${escapeHtml(name)}</td><td align="right" style="${end}">${escapeHtml(value)}</td></tr>`
}

export function linesToHtml(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(escapeHtml)
    .join('<br>')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
