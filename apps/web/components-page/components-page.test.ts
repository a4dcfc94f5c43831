import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const UI = path.join(import.meta.dirname, '../app/ui')
const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')

/** Components, and what each of them is a specimen of. */
const components = globSync('*.tsx', { cwd: UI }).flatMap((file) =>
  Array.from(read(UI, file).matchAll(/^export function ([A-Z]\w*)/gm), ([, name]) => name),
)
const page = globSync('*.tsx', { cwd: import.meta.dirname })
  .map((file) => read(import.meta.dirname, file))
  .join('\n')

test('there are components', () => {
  expect(components).toEqual(expect.arrayContaining(['Button', 'Dialog', 'EmptyState', 'Pill']))
})

test.each(components)('%s is on the page of all components', (name) => {
  expect(page).toContain(`<Specimen name="${name}">`)
  expect(page).toMatch(new RegExp(`<${name}[\\s>]`))
})
