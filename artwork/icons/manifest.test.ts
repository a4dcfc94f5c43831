import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manifestText, PUBLIC_FOLDER, webManifest } from './manifest.ts'

it('the committed manifest matches the brand, the colours and the addresses', () => {
  const committed = readFileSync(join(PUBLIC_FOLDER, 'manifest.webmanifest'), 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(manifestText()))
})

it('every file in the manifest exists', () => {
  const { icons, shortcuts, screenshots } = webManifest()
  const files = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots]
  expect(files.filter(({ src }) => !existsSync(join(PUBLIC_FOLDER, src)))).toEqual([])
})
