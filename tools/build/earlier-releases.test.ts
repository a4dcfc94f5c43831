import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveEarlierReleases } from './earlier-releases.ts'

let folder: string
let assets: string
let shelf: string

beforeEach(() => {
  folder = mkdtempSync(join(os.tmpdir(), 'okoume-releases-'))
  assets = join(folder, 'build/client/assets')
  shelf = join(folder, 'build-earlier')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Like a build: nothing of the one before is left. */
function build(...names: string[]): void {
  rmSync(join(folder, 'build'), { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) writeFileSync(join(assets, name), `content of ${name}`)
  saveEarlierReleases(assets, shelf)
}

const served = () => readdirSync(assets).toSorted()

describe('the code of earlier releases', () => {
  it('is still served after the next one, whole', () => {
    build('page-1.js', 'page-1.js.br', 'both.js')
    build('page-2.js', 'both.js')
    expect(served()).toEqual(['both.js', 'page-1.js', 'page-1.js.br', 'page-2.js'])
    expect(readFileSync(join(assets, 'page-1.js'), 'utf8')).toBe('content of page-1.js')
  })

  it('is served for two releases, and deleted with the third', () => {
    for (const n of [1, 2, 3]) build(`page-${n}.js`, 'both.js')
    expect(served()).toEqual(['both.js', 'page-1.js', 'page-2.js', 'page-3.js'])
    build('page-4.js', 'both.js')
    expect(served()).toEqual(['both.js', 'page-2.js', 'page-3.js', 'page-4.js'])
    expect(readdirSync(join(shelf, 'assets'))).not.toContain('page-1.js')
  })

  it('is not displaced by a rebuild of the same sources', () => {
    build('page-1.js')
    build('page-2.js')
    for (let again = 0; again < 5; again++) build('page-3.js')
    expect(served()).toEqual(['page-1.js', 'page-2.js', 'page-3.js'])
  })

  it('stays that of the two others when a release is rolled back', () => {
    for (const n of [1, 2, 3]) build(`page-${n}.js`)
    build('page-2.js')
    expect(served()).toEqual(['page-1.js', 'page-2.js', 'page-3.js'])
    build('page-4.js')
    expect(served()).toEqual(['page-2.js', 'page-3.js', 'page-4.js'])
  })

  it('starts again after an incomplete list', () => {
    build('page-1.js')
    writeFileSync(join(shelf, 'releases.json'), '[{"id":')
    build('page-2.js')
    build('page-3.js')
    expect(served()).toEqual(['page-2.js', 'page-3.js'])
  })
})
