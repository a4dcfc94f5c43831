import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeApi } from '../../packages/contract/openapi.ts'
import { changelogSection } from './changelog-section.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Manifest {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
const { version } = JSON.parse(read('package.json')) as Manifest

test.each(
  globSync('{packages,apps}/*/package.json', { cwd: ROOT }).concat(
    'tests/package.json',
    'artwork/package.json',
  ),
)('%s has the version of the repository, and names it of our other packages', (file) => {
  const manifest = JSON.parse(read(file)) as Manifest
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const ours = named.filter(([name]) => name.startsWith('@okoume/')).map(([, range]) => range)
  expect(new Set([manifest.version, ...ours])).toEqual(new Set([version]))
})

test('the description of the API and the changelog have it too', () => {
  expect(describeApi().info.version).toBe(version)
  expect(changelogSection(read('CHANGELOG.md'), version)).not.toBe('')
})
