import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from '../app/ui/create-icon.tsx'
import { lightLucideIcons } from './lucide-icons.ts'

const SEARCH = createRequire(import.meta.url).resolve('lucide-react/icons/search')
const icons = readdirSync(path.dirname(SEARCH)).filter(
  (file) => file.endsWith('.mjs') && file !== 'index.mjs',
)

test('every icon of the installed package imports the renderer that is replaced', () => {
  const others = icons.filter((file) => {
    const source = readFileSync(path.join(path.dirname(SEARCH), file), 'utf8')
    const [, renderer = ''] = source.match(/import createLucideIcon from '(.*)'/) ?? []
    const isAlias = /^export \{ default \} from '\.\//m.test(source) || /export .* from '\.\//.test(source)
    return !isAlias && lightLucideIcons.resolveId(renderer, SEARCH) === null
  })
  expect(icons.length).toBeGreaterThan(1000)
  expect(others).toEqual([])
})

test('other packages keep their own', () => {
  expect(lightLucideIcons.resolveId('../createLucideIcon.mjs', '/node_modules/other/icon.mjs')).toBeNull()
})

test('keys, name and a needless statement are taken out, and no shape', () => {
  const source = readFileSync(SEARCH, 'utf8')
  const light = lightLucideIcons.transform(source, SEARCH) ?? ''
  for (const needless of ['key:', 'name:', '__iconData.node;']) {
    expect(source).toContain(needless)
    expect(light).not.toContain(needless)
  }
  expect(light.match(/\["\w+", \{/g)).toEqual(source.match(/\["\w+", \{/g))
})

test('our renderer draws the data of an icon of the installed package', async () => {
  const { __iconData: search } = await import(/* @vite-ignore */ SEARCH)
  const drawn = renderToStaticMarkup(createElement(createIcon(search)))
  expect(drawn).toContain('viewBox="0 0 24 24"')
  for (const [element] of search.node) expect(drawn).toContain(`<${element} `)
})
