import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const client = path.join(ROOT, 'apps/web/build/client')
const scripts = readdirSync(path.join(client, 'assets')).filter((name) => name.endsWith('.js'))
const maps = new Set(readdirSync(path.join(ROOT, 'apps/web/build-maps')))

test('no source map is served, none is named, and none holds the sources', () => {
  const served = readdirSync(client, { recursive: true, encoding: 'utf8' })
  expect(served.filter((name) => name.includes('.map'))).toEqual([])
  for (const name of scripts) {
    expect(readFileSync(path.join(client, 'assets', name), 'utf8'), name).not.toContain('sourceMappingURL')
  }
  for (const name of maps) {
    expect(readFileSync(path.join(ROOT, 'apps/web/build-maps', name), 'utf8'), name).not.toMatch(
      /"sourcesContent":\["/,
    )
  }
})

test('the image has none, and the clone ignores them', () => {
  const image = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)
  expect(image).not.toContain('build-maps')
  for (const list of ['.gitignore', 'deploy/Dockerfile.dockerignore']) {
    expect(readFileSync(path.join(ROOT, list), 'utf8')).toMatch(/^\/?apps\/web\/build-maps\/?$/m)
  }
})

test("the place of a fault is found in the sources, by the command of the operator's guide", () => {
  // Scripts of earlier releases are served too; those from before there were maps have none.
  const name = scripts.find((one) => one.startsWith('entry.client-') && maps.has(`${one}.map`)) ?? ''
  const code = readFileSync(path.join(client, 'assets', name), 'utf8')
  const at = code.indexOf('pointerdown')
  const line = code.slice(0, at).split('\n').length
  const column = at - code.lastIndexOf('\n', at)
  const { stdout } = spawnSync(
    process.execPath,
    ['tools/build/resolve-place.mjs', `assets/${name}:${line}:${column}`],
    { cwd: ROOT, encoding: 'utf8' },
  )
  const [, source = '', sourceLine = ''] = stdout.match(/ {2}(apps\/\S+?):(\d+):\d+/) ?? []
  expect(source).toBe('apps/web/app/entry.client.tsx')
  expect(readFileSync(path.join(ROOT, source), 'utf8').split('\n')[Number(sourceLine) - 1]).toContain(
    'pointerdown',
  )
})
