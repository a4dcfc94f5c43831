import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND } from '@okoume/domain/brand.ts'
import { buildOneScript } from '../../apps/web/bundling/one-script.ts'
import { wrapWorker } from '../../apps/web/bundling/polyfills.ts'
import { essentialAssets } from './essential-assets.ts'

/**
 * Builds `sw.js` and its offline page, into the folder of the built pages. React Router's build does not support
 * service workers: each is one file, at a fixed address.
 */
export async function buildServiceWorker(webRoot: string, client: string): Promise<void> {
  const page = await offlinePage(webRoot)
  writeFileSync(join(client, 'hors-ligne.html'), page)
  const define = {
    OFFLINE_PAGE_PRINT: JSON.stringify(createHash('sha256').update(page).digest('hex').slice(0, 12)),
    ESSENTIAL_ASSETS: JSON.stringify(essentialAssets(join(client, 'assets'))),
  }
  const code = await buildOneScript({ entry: 'service-worker/main.ts', define })
  writeFileSync(join(client, 'sw.js'), wrapWorker(code, polyfillsIn(client)))
}

function polyfillsIn(client: string): string {
  const name = readdirSync(join(client, 'assets')).find((file) => /^polyfills-.*\.js$/.test(file))
  if (name === undefined) throw new Error('the build has no polyfills')
  return `/assets/${name}`
}

/** Self-contained, as nothing else can be fetched when it is shown; its policy lists its script and its style. */
async function offlinePage(webRoot: string): Promise<string> {
  const read = (name: string) => readFileSync(join(webRoot, 'service-worker/offline-page', name), 'utf8')
  const style = tight(read('offline-page.css'))
  const script = (await buildOneScript({ entry: 'service-worker/offline-page/offline-page.ts' })).trim()
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return tight(read('offline-page.html'))
    .replaceAll('%BRAND%', () => BRAND.name)
    .replace('%POLICY%', () => policy)
    .replace('</style>', (end) => style + end)
    .replace('</script>', (end) => script + end)
}

/** Without comments for its editors. */
function tight(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}
