import { BRAND } from '@okoume/domain/brand.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'

/** A letter in plain words; the same text is sent as HTML and without it. */
export interface Letter {
  readonly subject: string
  readonly greeting: string
  /** A line break within one stays one. */
  readonly paragraphs: readonly string[]
  readonly action?: LetterAction
  /** Where there are several things to do, in order. */
  readonly actions?: readonly LetterAction[]
  /** Why one receives it, as a whole sentence. */
  readonly reason?: string
}

export interface LetterAction {
  readonly label: string
  readonly link: string
}

const SIGNATURE = `L'équipe ${BRAND.name}`
const USUAL_REASON = `Vous recevez ce message parce que cette adresse est celle d'un compte ${BRAND.name}.`
const CONTACT = `Une question ? Écrivez à ${BRAND.email} ou appelez le ${BRAND.phone}.`
const BESIDE_BUTTON = "Si le bouton ne s'ouvre pas, copiez cette adresse dans votre navigateur :"
const BESIDE_BUTTONS = "Si un bouton ne s'ouvre pas, copiez son adresse dans votre navigateur :"
const PREHEADER_LENGTH = 110

export function renderText(letter: Letter): string {
  const { greeting, paragraphs, reason = USUAL_REASON } = letter
  const calls = actionsOf(letter).map(({ label, link }) => `${label} : ${link}`)
  const parts = [greeting, ...paragraphs, ...calls, SIGNATURE, `--\n${reason}\n${CONTACT}`]
  return visibleText(parts.join('\n\n'))
}

/**
 * Readable without pictures or styles; every word of a person is escaped. Text and ground keep the colours of whoever
 * reads, so that a dark mode needs no rules of its own: only what brings its own ground brings its own ink.
 */
export function renderHtml(letter: Letter): string {
  const { subject, greeting, paragraphs, reason = USUAL_REASON } = letter
  const parts = [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY}">`,
    `<div hidden style="${UNSEEN}">${escapeHtml(preheaderOf(letter))}</div>`,
    `<div style="${SHEET}"><p style="${HEADER}">${escapeHtml(BRAND.name)}</p>`,
    ...[greeting, ...paragraphs].map((text) => `<p style="${PARAGRAPH}">${linesOf(text)}</p>`),
    ...renderActions(actionsOf(letter)),
    `<p style="${PARAGRAPH}">${escapeHtml(SIGNATURE)}</p>`,
    `<p style="${FOOTER}">${escapeHtml(reason)}<br>${escapeHtml(CONTACT)}</p>`,
    '</div></body></html>',
  ]
  return visibleText(parts.join('\n'))
}

function renderActions(actions: readonly LetterAction[]): string[] {
  const links = actions.filter(leadsToTheWeb)
  if (links.length === 0) return actions.map(renderAction)
  const several = links.length > 1
  const bare = links.map(({ label, link }) => {
    const href = escapeHtml(link)
    return `<br>${several ? `${escapeHtml(label)} : ` : ''}<a href="${href}" style="${BARE_LINK}">${href}</a>`
  })
  const words = several ? BESIDE_BUTTONS : BESIDE_BUTTON
  return [...actions.map(renderAction), `<p style="${SMALL}">${words}${bare.join('')}</p>`]
}

function renderAction(action: LetterAction, index: number): string {
  const label = escapeHtml(action.label)
  if (!leadsToTheWeb(action)) return `<p style="${PARAGRAPH}">${label}</p>`
  const style = index === 0 ? BUTTON : OTHER_BUTTON
  return `<p style="${PARAGRAPH}"><a href="${escapeHtml(action.link)}" style="${style}">${label}</a></p>`
}

/** Any other address may run something where it is opened. */
function leadsToTheWeb({ link }: LetterAction): boolean {
  return /^https?:\/\//i.test(link)
}

function actionsOf({ action, actions = [] }: Letter): readonly LetterAction[] {
  return action ? [action, ...actions] : actions
}

/** What a list of mails shows after the subject. */
function preheaderOf({ greeting, paragraphs }: Letter): string {
  const [first = greeting] = paragraphs
  const letters = Array.from(first.replaceAll(/\s+/g, ' '))
  return letters.length <= PREHEADER_LENGTH
    ? letters.join('')
    : `${letters.slice(0, PREHEADER_LENGTH).join('')}…`
}

function linesOf(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(escapeHtml)
    .join('<br>')
}

const BODY = "margin:0;padding:0;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const UNSEEN = 'display:none;max-height:0;overflow:hidden'
const SHEET = 'max-width:560px;margin:0 auto;padding:24px 20px;overflow-wrap:anywhere'
const HEADER =
  'margin:0 0 24px;padding:14px 18px;border-radius:12px;background:#1f5a43;color:#ffffff;font-size:20px;font-weight:700'
const PARAGRAPH = 'margin:0 0 16px'
const BUTTON_SHAPE =
  'display:inline-block;padding:11px 20px;border:2px solid #1f5a43;border-radius:12px;font-weight:600;text-decoration:none'
const BUTTON = `${BUTTON_SHAPE};background:#1f5a43;color:#ffffff`
const OTHER_BUTTON = `${BUTTON_SHAPE};background:#ffffff;color:#1f5a43`
const SMALL = 'margin:0 0 24px;font-size:13px;line-height:1.5'
const BARE_LINK = 'word-break:break-all'
const FOOTER =
  'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #8c8678;font-size:13px;line-height:1.5;opacity:.8'

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
