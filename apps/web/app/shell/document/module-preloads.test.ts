import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Scripts } from 'react-router'
import { expect, test } from 'vitest'
import { modulePreloads, withoutModulePreloads } from './module-preloads.ts'

test('what the installed React Router preloads is taken out, and its scripts stay', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Scripts) }])
  const html = renderToString(createElement(Page, { initialEntries: ['/'] }))
  expect(html).toContain('modulepreload')

  const light = withoutModulePreloads(html)
  expect(light).not.toContain('modulepreload')
  expect(light.match(/<script/g)).toEqual(html.match(/<script/g))
})

test('the scripts that a page preloads are known by their addresses', () => {
  const html = '<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>'
  expect(modulePreloads(`${html}<link rel="modulepreload" crossorigin="" href="/assets/b.js"/>`)).toEqual([
    '/assets/a.js',
    '/assets/b.js',
  ])
})
