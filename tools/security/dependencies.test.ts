import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, test } from 'vitest'
import { dependenciesPage } from './dependencies-page.ts'
import { findProblems, lockedPackages } from './locked-packages.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const packages = lockedPackages(JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')))

test('every package has a digest and an allowed licence, and none runs an unreviewed install script', () => {
  expect(packages.length).toBeGreaterThan(300)
  expect(findProblems(packages)).toEqual([])
})

test('docs/security/dependencies.md matches the lock file', () => {
  expect(readFileSync(resolve(ROOT, 'docs/security/dependencies.md'), 'utf8')).toBe(
    dependenciesPage(packages),
  )
})

const SOUND = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' }

it.each([
  ['without a digest', { ...SOUND, integrity: 'sha1-x' }, /digest/],
  ['of a Git repository', { ...SOUND, resolved: 'git+ssh://git@example.test/x.git' }, /comes from/],
  ['unencrypted', { ...SOUND, resolved: 'http://example.test/x.tgz' }, /comes from/],
  ['under a licence that asks for our code', { ...SOUND, license: 'GPL-3.0' }, /licence/],
  ['under no licence', { version: '1.0.0', integrity: 'sha512-x' }, /licence/],
  ['that runs a script when it is installed', { ...SOUND, hasInstallScript: true }, /script/],
])('a package %s is reported', (_what, entry, problem) => {
  const found = lockedPackages({ packages: { 'node_modules/x': entry } })

  expect(findProblems(found).join()).toMatch(problem)
  expect(findProblems(lockedPackages({ packages: { 'node_modules/x': SOUND } }))).toEqual([])
})
