import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manifestText, PUBLIC_FOLDER, webManifest } from './manifest.ts'

it('the committed manifest is the one that brand, colours and addresses make', () => {
  const committed = readFileSync(join(PUBLIC_FOLDER, 'manifest.webmanifest'), 'utf8')
  expect(JSON.parse(committed)).toEqual(JSON.parse(manifestText()))
})

it('every file that the manifest names is there', () => {
  const { icons, shortcuts, screenshots } = webManifest()
  const files = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons), ...screenshots]
  expect(files.filter(({ src }) => !existsSync(join(PUBLIC_FOLDER, src)))).toEqual([])
})
