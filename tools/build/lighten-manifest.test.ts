import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lightenManifest } from './lighten-manifest.ts'

let assets: string
beforeEach(() => {
  assets = mkdtempSync(join(os.tmpdir(), 'okoume-manifest-'))
})
afterEach(() => rmSync(assets, { recursive: true }))

const route = (id: string) => ({
  id,
  hasLoader: true,
  hasAction: false,
  hasDefaultExport: true,
  module: `/assets/${id}.js`,
  imports: ['/assets/a.js'],
})

/** Undefined is as false to React Router. */
const lightened = (id: string) => {
  const { hasAction, hasDefaultExport, ...light } = route(id)
  return light
}

/** The list as a browser has it once the script has run. */
function run(file: string) {
  const window: { __reactRouterManifest?: Record<string, unknown> } = {}
  runInNewContext(readFileSync(file, 'utf8'), { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}

test('only prefetched routes list their imports, and no flag is false', () => {
  const file = join(assets, 'manifest-1234abcd.js')
  const others = ['root', 'explorer', 'wallet']
  const prefetched = ['item', 'dashboard']
  const ids = [...prefetched, ...others]
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/a.js'] },
    routes: Object.fromEntries(ids.map((id) => [id, route(id)])),
    url: '/assets/manifest-1234abcd.js',
  }
  writeFileSync(file, `window.__reactRouterManifest=${JSON.stringify(manifest)};`)

  lightenManifest(assets)

  const light = run(file)
  expect(light).toMatchObject({ entry: { module: '/assets/entry.js', imports: [] }, url: manifest.url })
  expect(light.routes).toEqual({
    ...Object.fromEntries(prefetched.map((id) => [id, lightened(id)])),
    ...Object.fromEntries(others.map((id) => [id, { id, hasLoader: true, module: `/assets/${id}.js` }])),
  })
})

test('a route lists neither styles nor imports of the routes around it', () => {
  const file = join(assets, 'manifest-1234abcd.js')
  const routes = {
    root: { css: ['/assets/frame.css#'], imports: ['/assets/frame.js'] },
    dashboard: {
      parentId: 'root',
      css: ['/assets/frame.css#', '/assets/signed-in.css#'],
      imports: ['/assets/frame.js', '/assets/signed-in.js'],
    },
    overview: {
      parentId: 'dashboard',
      css: ['/assets/frame.css#', '/assets/signed-in.css', '/assets/overview.css'],
      imports: ['/assets/frame.js', '/assets/signed-in.js', '/assets/overview.js'],
    },
  }
  writeFileSync(file, `window.__reactRouterManifest=${JSON.stringify({ entry: {}, routes })};`)

  lightenManifest(assets)

  expect(run(file).routes).toEqual({
    root: { id: 'root', css: ['/assets/frame.css#'] },
    dashboard: {
      id: 'dashboard',
      parentId: 'root',
      css: ['/assets/signed-in.css#'],
      imports: ['/assets/signed-in.js'],
    },
    overview: {
      id: 'overview',
      parentId: 'dashboard',
      css: ['/assets/overview.css'],
      imports: ['/assets/overview.js'],
    },
  })
})

test('the installed React Router reads what a route imports in one place only, to preload it', () => {
  const folder = join(import.meta.dirname, '../../node_modules/react-router/dist/production')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const readings = sources.flatMap((name) => [
    ...(readFileSync(join(folder, name), 'utf8').match(/.*\.imports\b.*/g) ?? []),
  ])
  expect(readings.map((line) => line.trim()).toSorted()).toEqual([
    'if (route.imports) hrefs = hrefs.concat(route.imports);',
    expect.stringContaining('manifest.entry.imports.concat(getModuleLinkHrefs('),
  ])
  for (const name of sources)
    expect(readFileSync(join(folder, name), 'utf8'), name).not.toContain('hasDefaultExport')
})

test('the installed React Router writes its list as this build reads it', () => {
  const plugin = join(import.meta.dirname, '../../node_modules/@react-router/dev/dist/vite.js')
  expect(readFileSync(plugin, 'utf8')).toMatch(
    /`window\.__reactRouterManifest=\$\{JSON\.stringify\(\w+\)\};`/,
  )
})

test('a build without that list fails', () => {
  expect(() => lightenManifest(assets)).toThrow('manifest')
})
