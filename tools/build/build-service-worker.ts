import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BRAND } from '@okoume/domain/brand.ts'
import { essentialAssets } from './essential-assets.ts'

interface Vite {
  build(options: Record<string, unknown>): Promise<unknown>
}

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
  const code = await bundle(webRoot, 'service-worker/main.ts', define)
  writeFileSync(join(client, 'sw.js'), code)
}

/** Self-contained, as nothing else can be fetched when it is shown; its policy lists its script and its style. */
async function offlinePage(webRoot: string): Promise<string> {
  const read = (name: string) => readFileSync(join(webRoot, 'service-worker/offline-page', name), 'utf8')
  const style = tight(read('offline-page.css'))
  const script = (await bundle(webRoot, 'service-worker/offline-page/offline-page.ts', {})).trim()
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

/** One script without imports, which any worker and any page runs. */
async function bundle(
  webRoot: string,
  entry: string,
  define: Readonly<Record<string, string>>,
): Promise<string> {
  // Vite belongs to the web app: it is resolved from there.
  const vitePath = createRequire(join(webRoot, 'package.json')).resolve('vite')
  const vite: Vite = await import(pathToFileURL(vitePath).href)
  const built = await vite.build({
    root: webRoot,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(webRoot, entry), output: { format: 'iife', codeSplitting: false } },
    },
  })
  return readBuiltCode(built)
}

function readBuiltCode(built: unknown): string {
  const [result] = Array.isArray(built) ? built : [built]
  const [chunk] = result.output
  if (typeof chunk?.code !== 'string') throw new Error('the service worker was not built')
  return chunk.code
}
