import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Scripts } from 'react-router'
import { expect, test } from 'vitest'
import { withoutModulePreloads } from './module-preloads.ts'

test('what the installed React Router preloads is taken out, and its scripts stay', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Scripts) }])
  const html = renderToString(createElement(Page, { initialEntries: ['/'] }))
  expect(html).toContain('modulepreload')

  const light = withoutModulePreloads(html)
  expect(light).not.toContain('modulepreload')
  expect(light.match(/<script/g)).toEqual(html.match(/<script/g))
})
