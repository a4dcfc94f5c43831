import { BRAND } from '@okoume/domain/brand.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'

/** A mail in plain words; the same text is sent as HTML and without it. */
export interface EmailTemplate {
  readonly subject: string
  readonly greeting: string
  /** A line break within one stays one. */
  readonly paragraphs: readonly string[]
  /** What it is about, at a glance. */
  readonly summary?: EmailSummary | undefined
  readonly action?: EmailAction
  /** Where there are several things to do, in order. */
  readonly actions?: readonly EmailAction[]
  /** Why one receives it, as a whole sentence. */
  readonly reason?: string
}

export interface EmailAction {
  readonly label: string
  readonly link: string
}

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

const SIGNATURE = `L'équipe ${BRAND.name}`
const USUAL_REASON = `Vous recevez ce message parce que cette adresse est celle d'un compte ${BRAND.name}.`
const CONTACT = `Une question ? Écrivez à ${BRAND.email} ou appelez le ${BRAND.phone}.`
const BESIDE_BUTTON = "Le bouton ne s'ouvre pas ? Ouvrez ce lien :"
const PREHEADER_LENGTH = 110
const SHOWN_LINK_LENGTH = 44

export function renderText(template: EmailTemplate): string {
  const { greeting, paragraphs, summary, reason = USUAL_REASON } = template
  const facts = summary?.lines.map(({ name, value }) => `${name} : ${value}`) ?? []
  const about = summary ? [[summary.title, ...facts].join('\n')] : []
  const calls = listActions(template).map(({ label, link }) => `${label} : ${link}`)
  const parts = [greeting, ...paragraphs, ...about, ...calls, SIGNATURE, `--\n${reason}\n${CONTACT}`]
  return visibleText(parts.join('\n\n'))
}

/**
 * Readable without pictures or styles; every word of a person is escaped. Text and ground keep the colours of the
 * reader, so that a dark mode needs few rules of its own: only what brings its own ground brings its own ink.
 *
 * `siteUrl`: where the site's own pictures are.
 */
export function renderHtml(template: EmailTemplate, siteUrl: string): string {
  const { subject, greeting, paragraphs, summary, reason = USUAL_REASON } = template
  const parts = [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${STYLES.dark}</style>`,
    `<title>${escapeHtml(subject)}</title></head><body style="${STYLES.body}">`,
    `<div hidden style="${STYLES.preheader}">${escapeHtml(composePreheader(template))}</div>`,
    `<div style="${STYLES.sheet}">`,
    `<p style="${STYLES.header}"><img src="${escapeHtml(siteUrl)}/icons/icon-192.png" width="36" height="36" alt="" style="${STYLES.mark}">${escapeHtml(BRAND.name)}</p>`,
    `<h1 style="${STYLES.title}">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => `<p style="${STYLES.paragraph}">${linesToHtml(text)}</p>`),
    ...(summary ? [summaryToHtml(summary)] : []),
    ...renderActions(listActions(template)),
    `<p style="${STYLES.paragraph}">${escapeHtml(SIGNATURE)}</p>`,
    `<p style="${STYLES.footer}">${escapeHtml(reason)}<br>${escapeHtml(CONTACT)}</p>`,
    '</div></body></html>',
  ]
  return visibleText(parts.join('\n'))
}

function renderActions(actions: readonly EmailAction[]): string[] {
  const links = actions.filter(leadsToTheWeb)
  const buttons = actions.map(renderAction)
  if (links.length !== 1) return buttons
  return [...buttons, ...links.map(renderBareLink)]
}

function renderAction(action: EmailAction, index: number): string {
  const label = escapeHtml(action.label)
  if (!leadsToTheWeb(action)) return `<p style="${STYLES.paragraph}">${label}</p>`
  const style = index === 0 ? STYLES.button : STYLES.otherButton
  return `<p style="${STYLES.call}"><a href="${escapeHtml(action.link)}" style="${style}">${label}</a></p>`
}

/** Short enough for one line: the whole address is in the link, and in the text without HTML. */
function renderBareLink({ link }: EmailAction): string {
  const shown = cut(link.replace(/^https?:\/\//i, ''), SHOWN_LINK_LENGTH)
  return `<p style="${STYLES.small}">${BESIDE_BUTTON} <a href="${escapeHtml(link)}">${escapeHtml(shown)}</a></p>`
}

/** Any other address may run something where it is opened. */
function leadsToTheWeb({ link }: EmailAction): boolean {
  return /^https?:\/\//i.test(link)
}

function listActions({ action, actions = [] }: EmailTemplate): readonly EmailAction[] {
  return action ? [action, ...actions] : actions
}

/** What a list of mails shows after the subject. */
function composePreheader({ greeting, paragraphs }: EmailTemplate): string {
  const [first = greeting] = paragraphs
  return cut(first.replaceAll(/\s+/g, ' '), PREHEADER_LENGTH)
}

function cut(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}

/** The card of a mail: picture, title and facts. A table, which every mail program lays out alike. */
function summaryToHtml({ title, picture, lines }: EmailSummary): string {
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

function linesToHtml(text: string): string {
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const FOREST = '#1f5a43'
const LINE = '#d9d2c1'
const BUTTON =
  'display:inline-block;padding:13px 24px;border-radius:12px;font-weight:600;text-decoration:none'
const FACT = `padding:5px 0;font-size:15px;vertical-align:top`
const SUM = `padding:10px 0 2px;border-top:1px solid ${LINE};font-size:17px;font-weight:700;vertical-align:top`

/** Inline styles, since many mail programs know no other; only what brings its own ground brings its own ink. */
const STYLES = {
  /** Where a program follows dark mode, the card does too. */
  dark: '@media (prefers-color-scheme:dark){.card{background:#26302b!important;color:#f4f1ea!important}}',
  body: "margin:0;padding:0;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  preheader: 'display:none;max-height:0;overflow:hidden',
  sheet: 'max-width:560px;margin:0 auto;padding:24px 20px;overflow-wrap:anywhere',
  header: 'margin:0 0 28px;font-size:20px;font-weight:700;line-height:36px',
  mark: `display:inline-block;margin:0 10px 0 0;border:0;border-radius:9px;background:#ffffff;color:${FOREST};vertical-align:middle`,
  title: 'margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:700',
  paragraph: 'margin:0 0 16px',
  card: 'margin:8px 0 24px;padding:16px;border-radius:14px;background:#f6f2e9;color:#1d241f',
  pictureCell: 'padding:0 14px 12px 0;vertical-align:middle',
  picture:
    'display:block;width:96px;height:72px;border:0;border-radius:10px;background:#e6dfcf;color:#1d241f;font-size:12px;object-fit:cover',
  cardTitle: 'padding:0 0 12px;font-size:17px;line-height:1.35;font-weight:700;vertical-align:middle',
  fact: `${FACT};opacity:.75;white-space:nowrap`,
  factEnd: `${FACT};padding-left:12px`,
  sum: `${SUM};white-space:nowrap`,
  sumEnd: `${SUM};padding-left:12px;white-space:nowrap`,
  call: 'margin:0 0 14px',
  button: `${BUTTON};border:2px solid ${FOREST};background:${FOREST};color:#ffffff`,
  otherButton: `${BUTTON};border:2px solid ${FOREST};background:#ffffff;color:${FOREST}`,
  small: 'margin:0 0 24px;font-size:13px;line-height:1.5;opacity:.8',
  footer:
    'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #8c8678;font-size:13px;line-height:1.5;opacity:.8',
} as const
