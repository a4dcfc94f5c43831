import { BRAND } from '@okoume/domain/brand.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { type EmailSummary, escapeHtml, linesToHtml, summaryToHtml } from './mail-html.ts'
import { MAIL_STYLES as STYLES } from './mail-styles.ts'

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
  const calls = actionsOf(template).map(({ label, link }) => `${label} : ${link}`)
  const parts = [greeting, ...paragraphs, ...about, ...calls, SIGNATURE, `--\n${reason}\n${CONTACT}`]
  return visibleText(parts.join('\n\n'))
}

/**
 * Readable without pictures or styles; every word of a person is escaped. Text and ground keep the colours of whoever
 * reads, so that a dark mode needs few rules of its own: only what brings its own ground brings its own ink.
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
    `<div hidden style="${STYLES.preheader}">${escapeHtml(preheaderOf(template))}</div>`,
    `<div style="${STYLES.sheet}">`,
    `<p style="${STYLES.header}"><img src="${escapeHtml(siteUrl)}/icons/icon-192.png" width="36" height="36" alt="" style="${STYLES.mark}">${escapeHtml(BRAND.name)}</p>`,
    `<h1 style="${STYLES.title}">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...paragraphs].map((text) => `<p style="${STYLES.paragraph}">${linesToHtml(text)}</p>`),
    ...(summary ? [summaryToHtml(summary)] : []),
    ...renderActions(actionsOf(template)),
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

function actionsOf({ action, actions = [] }: EmailTemplate): readonly EmailAction[] {
  return action ? [action, ...actions] : actions
}

/** What a list of mails shows after the subject. */
function preheaderOf({ greeting, paragraphs }: EmailTemplate): string {
  const [first = greeting] = paragraphs
  return cut(first.replaceAll(/\s+/g, ' '), PREHEADER_LENGTH)
}

function cut(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`
}
