// After `react-router build`: builds the service worker, compresses all files once, so that the server only sends them,
// adds the code of the last releases, and prints the weight of the public pages. The browser tests check their budget.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildComponentsPage } from './build-components-page.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { pruneMaps, saveEarlierReleases } from './earlier-releases.ts'
import { bringFrameSheetsOnce } from './frame-sheets.ts'
import { lightenManifest, manifestIn } from './lighten-manifest.ts'
import { preloadLaterImports } from './preload-later-imports.ts'

const webRoot = join(import.meta.dirname, '../../apps/web')
const client = join(webRoot, 'build/client')
const assets = join(client, 'assets')

const PUBLIC_ROUTES = ['home', 'explorer', 'item']
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|html)$/
const TOO_SMALL_TO_GAIN = 600

const names = readdirSync(assets)
const server = join(webRoot, 'build/server/index.js')
lightenManifest(assets)
bringFrameSheetsOnce(join(assets, manifestIn(names)), server)
preloadLaterImports(names, server)
await buildServiceWorker(webRoot, client)
await buildComponentsPage(webRoot)
precompress()
const weights = PUBLIC_ROUTES.map(weightOf)
const kilobytes = (bytes) => (bytes / 1024).toFixed(1)
const line = weights.map(({ name, js, css }) => `${name} ${kilobytes(js)} KB JS, ${kilobytes(css)} KB CSS`)
console.log(`Pages (gzip): ${line.join(' · ')}`)
console.log(
  `Service worker (gzip): ${kilobytes(gzipSync(readFileSync(join(client, 'sw.js')), { level: 9 }).length)} KB`,
)
saveEarlierReleases(assets, join(webRoot, 'build-earlier'))
pruneMaps(join(webRoot, 'build-maps'), assets)

function precompress() {
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < TOO_SMALL_TO_GAIN) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** The downloads of a first visit, before any interaction. */
function weightOf(routeId) {
  const manifest = readManifest()
  const routes = ['root', routeId].map((id) => manifest.routes[id])
  const modules = [manifest.entry.module, ...routes.flatMap((route) => route.module)].map(fileOf)
  const scripts = reachedFrom([...modules, fileOf(manifest.url)])
  const sheets = new Set(routes.flatMap((route) => route.css ?? []).map(fileOf))
  return { name: basename(routeId), js: weigh(scripts), css: weigh(sheets) }
}

/** React Router marks some addresses with a `#`. */
function fileOf(address) {
  return basename(new URL(address, 'http://site').pathname)
}

function readManifest() {
  const source = readFileSync(join(assets, manifestIn(readdirSync(assets))), 'utf8')
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
}

/** Those files and their imports; of the entry also its later ones: hydration, the worker's registration. */
function reachedFrom(names) {
  const reached = new Set(names)
  for (const name of reached) {
    const source = readFileSync(join(assets, name), 'utf8')
    const pattern = /^entry\.client-/.test(name)
      ? /(?:from|import\(?)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
      : /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g
    for (const [, imported] of source.matchAll(pattern)) reached.add(imported)
  }
  return reached
}

function weigh(names) {
  return [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
    0,
  )
}
