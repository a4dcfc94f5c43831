import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importedScripts, namedAssets, weighPage } from './page-weight.ts'

const HTML = `<link rel="stylesheet" href="/assets/root.css"><link rel="modulepreload" href="/assets/react.js">
  <script>isOld()&&document.write('<script src="/assets/polyfills.js"><\\/script>')</script>
  <script type="module">import "/assets/entry.js"; import * as route from "/assets/home.js"</script>`

const FILES: Readonly<Record<string, string>> = {
  '/': HTML,
  '/assets/root.css': '.a{color:red}',
  '/assets/react.js': 'export const react = 1',
  '/assets/entry.js': 'addEventListener("load",()=>import("./hydrate.js"))',
  '/assets/home.js': 'import{react}from"./react.js";const open=()=>import("./calendar.js")',
  '/assets/hydrate.js': 'import"./react.js";start()',
  '/assets/calendar.js': 'never loaded by the page itself',
}

let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const text = FILES[request.url ?? '']
    if (text === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(() => server.close())

const bytes = (...paths: string[]) => paths.reduce((sum, path) => sum + gzipSync(FILES[path] ?? '').length, 0)

describe('the weight of a page', () => {
  it("is the HTML's resources, their imports, and what hydration loads, each once", async () => {
    expect(await weighPage(`${url}/`)).toEqual({
      html: bytes('/'),
      css: bytes('/assets/root.css'),
      js: bytes('/assets/react.js', '/assets/entry.js', '/assets/home.js', '/assets/hydrate.js'),
    })
  })

  it('finds assets in tags, preloads and inline scripts', () => {
    expect(namedAssets(HTML)).toEqual([
      '/assets/root.css',
      '/assets/react.js',
      '/assets/entry.js',
      '/assets/home.js',
    ])
  })

  it('excludes what a script loads only on demand', () => {
    const source = 'import"./a.js";import{b}from\'../b.js\';export*from`./c.js`;const d=()=>import(`./d.js`)'
    expect(importedScripts(source, '/assets/x/e.js', false)).toEqual([
      '/assets/x/a.js',
      '/assets/b.js',
      '/assets/x/c.js',
    ])
    expect(importedScripts(source, '/assets/x/e.js', true)).toContain('/assets/x/d.js')
  })
})
