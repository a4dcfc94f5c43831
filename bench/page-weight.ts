import http from 'node:http'
import { gzipSync } from 'node:zlib'

/** Transferred bytes, compressed with gzip. */
export interface PageWeight {
  readonly html: number
  readonly css: number
  readonly js: number
}

/** All resources of a page: those in its HTML, and the imports of its scripts. */
export async function weighPage(url: string): Promise<PageWeight> {
  const page = await fetchGzip(url)
  const origin = new URL(url).origin
  const weights = { html: page.bytes, css: 0, js: 0 }
  const entries = new Set(entryScripts(page.text))
  const waiting = namedAssets(page.text)
  const seen = new Set(waiting)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const asset = await fetchGzip(origin + path)
    if (path.endsWith('.css')) weights.css += asset.bytes
    else weights.js += asset.bytes
    const imports = path.endsWith('.js') ? importedScripts(asset.text, path, entries.has(path)) : []
    for (const imported of imports) {
      if (!seen.has(imported)) waiting.push(imported)
      seen.add(imported)
    }
  }
  return weights
}

/** The scripts and style sheets that the HTML names anywhere: tags, preloads, inline imports. Only old browsers write theirs. */
export function namedAssets(html: string): string[] {
  return [
    ...new Set(html.replace(/document\.write\('.*?'\)/g, '').match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? []),
  ]
}

/**
 * The scripts that start the page: those that an inline script imports for their effect alone, and those of a
 * tag. What they load later, they always load.
 */
function entryScripts(html: string): string[] {
  const paths = [...html.matchAll(/<script[^>]+src="([^"]+)"|import\s*\(?\s*"([^"]+)"/g)]
  return paths.flatMap(([, tag, inline]) => tag ?? inline ?? [])
}

/** A script's static imports; of an entry, also those after the first paint. */
export function importedScripts(source: string, path: string, isEntry: boolean): string[] {
  const atOnce = /(?:\bimport|\bfrom)\s*["'`](\.[^"'`]+\.js)["'`]/g
  const later = /\bimport\(\s*["'`](\.[^"'`]+\.js)["'`]/g
  const found = [...source.matchAll(atOnce), ...(isEntry ? source.matchAll(later) : [])]
  return found.map(([, to = '']) => new URL(to, `http://page${path}`).pathname)
}

interface Fetched {
  readonly text: string
  readonly bytes: number
}

async function fetchGzip(url: string): Promise<Fetched> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const text = await response.text()
  const sent = await fetchRaw(url)
  return { text, bytes: sent.encoding === 'gzip' ? sent.bytes : gzipSync(text).length }
}

/** `fetch` would decompress the answer. */
function fetchRaw(url: string): Promise<{ encoding: string | undefined; bytes: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], bytes }))
    })
    request.on('error', reject)
  })
}
