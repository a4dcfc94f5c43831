import { BRAND } from '@okoume/domain/brand.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { startOfText } from '@okoume/domain/writing/graphemes.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { escapeText } from '../../platform/http/html/markup.ts'

/** A mail in plain words; the same text is sent as HTML and without it. */
export interface EmailTemplate {
  readonly subject: string
  readonly greeting: string
  /** A line break within one stays one. */
  readonly paragraphs: readonly string[]
  readonly summary?: EmailSummary | undefined
  readonly action?: EmailAction
  /** Where there are several things to do, in order. */
  readonly actions?: readonly EmailAction[]
  /** Why one receives it, as a whole sentence. */
  readonly reason?: string
  /** Where a mail program stops such mails, with one POST and without signing in (RFC 8058). */
  readonly unsubscribe?: string
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
  /** An absolute address, where the name leads. */
  readonly link?: string
}

const SIGNATURE = `L'équipe ${BRAND.name}`
const USUAL_REASON = `Vous recevez ce message parce que cette adresse est celle d'un compte ${BRAND.name}.`
const CONTACT = `Une question ? Écrivez à ${BRAND.email} ou appelez le ${BRAND.phone}.`
const BESIDE_BUTTON = "Le bouton ne s'ouvre pas ? Ouvrez ce lien :"
const PREHEADER_LENGTH = 110
const SHOWN_LINK_LENGTH = 44

export function renderText(template: EmailTemplate): string {
  const { greeting, paragraphs, summary, reason = USUAL_REASON } = template
  const facts =
    summary?.lines.map(({ name, value, link }) => `${name} : ${value}${link ? `\n${link}` : ''}`) ?? []
  const about = summary ? [[summary.title, ...facts].join('\n')] : []
  const calls = listActions(template).map(({ label, link }) => `${label} : ${link}`)
  const parts = [greeting, ...paragraphs, ...about, ...calls, SIGNATURE, `--\n${reason}\n${CONTACT}`]
  return bindPunctuation(visibleText(parts.join('\n\n')))
}

/**
 * Readable without pictures or styles; every word of a person is escaped. What brings its own ground brings its own
 * ink, and a class by which dark mode changes both.
 *
 * `siteUrl`: where the site's own pictures are.
 */
export function renderHtml(written: EmailTemplate, siteUrl: string): string {
  const template = bindTexts(written)
  const { subject, greeting, paragraphs, summary, reason = USUAL_REASON } = template
  const mark = `<img src="${escapeText(siteUrl)}/icons/icon-192.png" width="40" height="40" alt="" style="${STYLES.mark}">`
  const parts = [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${STYLES.dark}</style>`,
    `<title>${escapeText(subject)}</title></head><body class="ground" style="${STYLES.body}">`,
    `<div hidden style="${STYLES.preheader}">${escapeText(composePreheader(template))}</div>`,
    `${TABLE} class="ground" style="${STYLES.ground}"><tr><td align="center" style="${STYLES.margin}">`,
    `${TABLE} style="${STYLES.column}">`,
    `<tr><td style="${STYLES.header}">${mark}${escapeText(BRAND.name)}</td></tr>`,
    `<tr><td class="sheet" style="${STYLES.sheet}">`,
    `<h1 style="${STYLES.title}">${escapeText(subject)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => {
      const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map(escapeText)
      return `<p style="${STYLES.paragraph}">${lines.join('<br>')}</p>`
    }),
    ...(summary ? [summaryToHtml(summary)] : []),
    ...renderActions(listActions(template)),
    `<p style="${STYLES.signature}">${escapeText(SIGNATURE)}</p></td></tr>`,
    `<tr><td style="${STYLES.footer}">${escapeText(reason)}<br>${escapeText(bindPunctuation(CONTACT))}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ]
  return visibleText(parts.join('\n'))
}

/** French punctuation stays with its word, as on the pages. */
function bindTexts(template: EmailTemplate): EmailTemplate {
  const { subject, greeting, paragraphs, summary, reason = USUAL_REASON } = template
  const bindLabel = ({ label, link }: EmailAction) => ({ label: bindPunctuation(label), link })
  const [action, ...actions] = listActions(template).map(bindLabel)
  const lines = (summary?.lines ?? []).map((line) => ({
    ...line,
    name: bindPunctuation(line.name),
    value: bindPunctuation(line.value),
  }))
  return {
    ...template,
    subject: bindPunctuation(subject),
    greeting: bindPunctuation(greeting),
    summary: summary && { ...summary, title: bindPunctuation(summary.title), lines },
    ...(action ? { action, actions } : {}),
    paragraphs: paragraphs.map(bindPunctuation),
    reason: bindPunctuation(reason),
  }
}

function renderActions(actions: readonly EmailAction[]): string[] {
  const buttons = actions.map((action, index) => {
    const label = escapeText(action.label)
    if (!leadsToTheWeb(action)) return `<p style="${STYLES.paragraph}">${label}</p>`
    const look =
      index === 0 ? `class="button" style="${STYLES.button}"` : `class="other" style="${STYLES.otherButton}"`
    return `<p style="${STYLES.call}"><a href="${escapeText(action.link)}" ${look}>${label}</a></p>`
  })
  const [first, ...others] = actions.filter(leadsToTheWeb)
  if (!first || others.length > 0) return buttons
  // Short enough for one line: the whole address is in the link, and in the text without HTML.
  const shown = escapeText(cut(first.link.replace(/^https?:\/\//i, ''), SHOWN_LINK_LENGTH))
  const link = `<a href="${escapeText(first.link)}" style="${STYLES.link}">${shown}</a>`
  return [...buttons, `<p style="${STYLES.small}">${bindPunctuation(BESIDE_BUTTON)} ${link}</p>`]
}

/** Any other address may run something where it is opened. */
function leadsToTheWeb({ link }: EmailAction): boolean {
  return /^https?:\/\//i.test(link)
}

function listActions({ action, actions = [] }: EmailTemplate): readonly EmailAction[] {
  return action ? [action, ...actions] : actions
}

/** Preheader: the text that a list of mails shows after the subject. */
function composePreheader({ greeting, paragraphs, summary }: EmailTemplate): string {
  const listed = summary?.lines.filter(({ link }) => link).map(({ name }) => name) ?? []
  const [first = greeting] = listed.length > 0 ? [listed.join(', ')] : paragraphs
  return cut(first.replaceAll(/\s+/g, ' '), PREHEADER_LENGTH)
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${startOfText(text, length)}…`
}

/** The card of a mail: picture, title and facts. A table, which every mail program lays out alike. */
function summaryToHtml({ title, picture, lines }: EmailSummary): string {
  const image = picture
    ? `<td width="104" style="${STYLES.pictureCell}"><img src="${escapeText(picture)}" width="104" height="78" alt="Photo de l&#39;objet" style="${STYLES.picture}"></td>`
    : ''
  return [
    `${TABLE} class="card" style="${STYLES.card}">`,
    `<tr>${image}<td style="${STYLES.cardTitle}">${escapeText(title)}</td></tr>`,
    `<tr><td colspan="${picture ? 2 : 1}">${TABLE}>`,
    ...lines.map(({ name, value, strong = false, link }) => {
      const [shownName, shownValue] = [escapeText(name), escapeText(value)]
      // A title is long and is pressed: a row of its own, high enough for a thumb.
      if (link)
        return `<tr><td colspan="2" style="${STYLES.linked}"><a href="${escapeText(link)}" style="${STYLES.link}"><b>${shownName}</b><br>${shownValue}</a></td></tr>`
      const [cell, end] = strong ? [STYLES.sum, STYLES.sumEnd] : [STYLES.fact, STYLES.factEnd]
      return `<tr><td style="${cell}">${shownName}</td><td align="right" style="${end}">${shownValue}</td></tr>`
    }),
    '</table></td></tr></table>',
  ].join('\n')
}

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"'

const FOREST = '#1f5a43'
const INK = '#1e2420'
const LINE = '#d9d2c1'
const BUTTON =
  'display:block;padding:15px 24px;border-radius:999px;font-size:17px;line-height:1.3;font-weight:700;text-align:center;text-decoration:none'
const FACT = `padding:5px 0;font-size:15px;line-height:1.45;vertical-align:top`
const SUM = `padding:11px 0 2px;border-top:1px solid ${LINE};font-size:18px;line-height:1.45;font-weight:700;vertical-align:top`

/** Those of the site, darkened: the ground, the sheet on it, the card on that, and a button of another colour. */
const DARK = [
  '.ground{background:#141a17!important;color:#f4f1ea!important}',
  '.sheet{background:#1f2723!important;color:#f4f1ea!important}',
  '.card{background:#2a342f!important;color:#f4f1ea!important}',
  '.button{background:#5aa884!important;border-color:#5aa884!important;color:#10201a!important}',
  '.other{background:#1f2723!important;border-color:#5aa884!important;color:#8fd0b1!important}',
].join('')

/** Inline styles, since many mail programs know no other; only what brings its own ground brings its own ink. */
const STYLES = {
  dark: `@media (prefers-color-scheme:dark){${DARK}}`,
  body: `margin:0;padding:0;background:#f6f0e6;color:${INK};font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`,
  preheader: 'display:none;max-height:0;overflow:hidden',
  ground: `background:#f6f0e6;color:${INK};font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`,
  margin: 'padding:20px 12px 28px',
  column: 'max-width:560px;text-align:left;overflow-wrap:anywhere',
  header: 'padding:0 8px 16px;font-size:22px;line-height:40px;font-weight:700;letter-spacing:-.02em',
  mark: `display:inline-block;margin:0 12px 0 0;border:0;border-radius:10px;background:#fffdf8;color:${FOREST};vertical-align:middle`,
  sheet: `padding:28px 20px 24px;border-radius:20px;background:#ffffff;color:${INK}`,
  title: 'margin:0 0 18px;font-size:25px;line-height:1.22;font-weight:700;letter-spacing:-.015em',
  paragraph: 'margin:0 0 14px',
  card: `margin:22px 0;padding:14px;border-radius:16px;background:#f6f0e6;color:${INK}`,
  pictureCell: 'padding:0 14px 12px 0;vertical-align:middle',
  picture: `display:block;width:104px;height:78px;border:0;border-radius:12px;background:#e6dfcf;color:${INK};font-size:12px;object-fit:cover`,
  cardTitle: 'padding:0 0 12px;font-size:17px;line-height:1.35;font-weight:700;vertical-align:middle',
  fact: `${FACT};opacity:.75;white-space:nowrap`,
  factEnd: `${FACT};padding-left:10px`,
  sum: `${SUM};white-space:nowrap`,
  sumEnd: `${SUM};padding-left:10px;white-space:nowrap`,
  linked: `padding:12px 0;border-top:1px solid ${LINE};font-size:16px;line-height:1.45`,
  call: 'margin:0 0 14px',
  button: `${BUTTON};border:2px solid ${FOREST};background:${FOREST};color:#ffffff`,
  otherButton: `${BUTTON};border:2px solid ${FOREST};background:#ffffff;color:${FOREST}`,
  small: 'margin:0;font-size:13px;line-height:1.5;opacity:.8',
  link: 'background:transparent;color:inherit',
  signature: 'margin:22px 0 0',
  footer: 'padding:18px 8px 0;font-size:13px;line-height:1.5;opacity:.8',
} as const
