import path from 'node:path'
import { expect, test } from 'vitest'
import { listedFiles, packageFiles } from './listed-files.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const at = (file: string) => path.join(ROOT, file)

test.each([
  ['a module', 'app/ui/button', 'apps/web/app/ui/button.tsx'],
  ['its style sheet', 'app/ui/button', 'apps/web/app/ui/button.module.css'],
  ['one file', 'app/ui/field.module.css', 'apps/web/app/ui/field.module.css'],
  ['a folder', 'packages/domain/money/', 'packages/domain/money/francs.ts'],
  ['an icon', 'lucide/dist/esm/icons/search.mjs', 'node_modules/lucide/dist/esm/icons/search.mjs'],
  ['what Vite asks in another way', 'app/ui/button', 'apps/web/app/ui/button.tsx?url'],
])('%s is listed', (_, entry, file) => {
  expect(listedFiles([entry])(at(file))).toBe(true)
})

test.each([
  ['a name that only begins alike', 'app/ui/field', 'apps/web/app/ui/field-set.tsx'],
  ['the module of a listed style sheet', 'app/ui/field.module.css', 'apps/web/app/ui/field.tsx'],
  ['a file of that name elsewhere', 'app/ui/button', 'apps/web/app/shell/button.tsx'],
])('%s is not', (_, entry, file) => {
  expect(listedFiles([entry])(at(file))).toBe(false)
})

test('an entry is taken out of a folder', () => {
  const isListed = listedFiles(['packages/domain/calendar/', '!packages/domain/calendar/format-instant'])
  expect(isListed(at('packages/domain/calendar/durations.ts'))).toBe(true)
  expect(isListed(at('packages/domain/calendar/format-instant.ts'))).toBe(false)
})

test('a package does not include packages whose names begin alike', () => {
  const isReact = packageFiles('react')
  expect(isReact(at('node_modules/react/index.js'))).toBe(true)
  expect(isReact(at('node_modules/react-dom/index.js'))).toBe(false)
})

test.each([
  'app/ui/buttons',
  'app/ui/card.module.scss',
  'packages/domain/monies/',
  'app/nowhere/button',
  'lucide/dist/esm/icons/no-such-icon.mjs',
  '!app/ui/buttons',
])('the build fails where %s is listed and does not exist', (entry) => {
  expect(() => listedFiles([entry])).toThrow()
})
