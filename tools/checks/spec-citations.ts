const CITATION = /docs\/spec\.md(#[a-z0-9-]+)?/g
/** The old form without a link: «Spec, section 7». */
const WITHOUT_ANCHOR = /\bspec(ification)?,? sections? \d|\bdecisions, «/i

/** The anchors of a Markdown file's headings, as GitHub makes them. */
export function headingAnchors(markdown: string): Set<string> {
  const headings = markdown.matchAll(/^#+ (.+)$/gm)
  return new Set([...headings].map(([, title = '']) => slugify(title)))
}

function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

/** Citations of the specification in one file without a matching heading, one message each. */
export function findBrokenCitations(file: string, content: string, anchors: ReadonlySet<string>): string[] {
  const broken = [...content.matchAll(CITATION)].filter(([, anchor]) => !anchors.has(anchor?.slice(1) ?? ''))
  const messages = broken.map(([citation]) => `${file}: ${citation} leads to no heading of docs/spec.md.`)
  if (WITHOUT_ANCHOR.test(content)) messages.push(`${file}: cite the specification as docs/spec.md#heading.`)
  return messages
}
