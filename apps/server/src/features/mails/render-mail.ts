/** A letter in plain words; the same text is sent as HTML and without it. */
export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly link: string }
}

const SIGNATURE = "L'équipe Okoumé"

export function renderText({ greeting, paragraphs, action }: Letter): string {
  const call = action ? [`${action.label} : ${action.link}`] : []
  return [greeting, ...paragraphs, ...call, SIGNATURE].join('\n\n')
}

/** Readable without pictures or styles; every word of a person is escaped. */
export function renderHtml({ subject, greeting, paragraphs, action }: Letter): string {
  const body = [greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`)
  const call = action
    ? [`<p><a href="${escapeHtml(action.link)}" style="${BUTTON_STYLE}">${escapeHtml(action.label)}</a></p>`]
    : []
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY_STYLE}">`,
    ...body,
    ...call,
    `<p>${SIGNATURE}</p></body></html>`,
  ].join('\n')
}

const BODY_STYLE =
  'font:16px/1.5 system-ui,sans-serif;color:#1e2420;max-width:34em;margin:1.5em auto;padding:0 1em'
const BUTTON_STYLE =
  'display:inline-block;padding:.7em 1.2em;border-radius:.6em;background:#1f5a43;color:#fff;text-decoration:none'

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
