import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { preloadLaterImports } from './preload-later-imports.ts'

let folder: string
let server: string
beforeEach(() => {
  folder = mkdtempSync(join(os.tmpdir(), 'okoume-hydration-'))
  server = join(folder, 'index.js')
})
afterEach(() => rmSync(folder, { recursive: true }))

const manifest = (imports: readonly string[]) =>
  `var serverManifest = ${JSON.stringify({ entry: { module: '/assets/entry.client-1.js', imports }, routes: {} }, null, '\t')};`

test("what a private page imports later is among the entry's imports", () => {
  writeFileSync(server, manifest(['/assets/framework-1.js']))
  preloadLaterImports(['entry.client-AAAAAAA.js', 'hydrate-BBBBBBB.js', 'current-session-CCCCCCC.js'], server)
  const list = readFileSync(server, 'utf8').slice('var serverManifest = '.length, -1)
  expect(JSON.parse(list).entry.imports).toEqual([
    '/assets/hydrate-BBBBBBB.js',
    '/assets/current-session-CCCCCCC.js',
    '/assets/framework-1.js',
  ])
})

test('a build without those scripts, or without that list, fails', () => {
  writeFileSync(server, manifest([]))
  expect(() => preloadLaterImports(['hydrate-BBBBBBB.js'], server)).toThrow('current-session')
  writeFileSync(server, 'var serverManifest = {};')
  expect(() => preloadLaterImports(['hydrate-BBBBBBB.js', 'current-session-CCCCCCC.js'], server)).toThrow(
    'entry imports',
  )
})
