import { createHash } from 'node:crypto'

export interface HashedPage {
  readonly html: string
  /** Of each inline script of ours, as a content policy names them. */
  readonly hashes: readonly string[]
}

/**
 * Takes the mark off a rendered page, and tells the hashes of the inline scripts that bore it. The mark is as
 * unguessable as a nonce and never leaves the process: a script that somebody smuggled into the page has none, and
 * so no hash either.
 */
export function hashScripts(rendered: string, mark: string): HashedPage {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, before = '', after = '', script = ''] of rendered.matchAll(markedScripts(attribute))) {
    if (!/\ssrc=/.test(before + after)) hashes.add(hashOf(script))
  }
  return { html: rendered.replaceAll(attribute, ''), hashes: [...hashes] }
}

function markedScripts(attribute: string): RegExp {
  return new RegExp(`<script([^>]*)${attribute}([^>]*)>([\\s\\S]*?)</script>`, 'g')
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
