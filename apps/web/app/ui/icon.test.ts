import { Search } from 'lucide'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'

test('an icon has its shapes, the given attributes, and no name of its own', () => {
  const drawn = renderToStaticMarkup(createElement(Icon, { of: Search, className: 'large', width: 32 }))
  expect(drawn).toMatch(/^<svg viewBox="0 0 24 24" width="32" height="24" /)
  expect(drawn).toContain('class="large"')
  expect(drawn).toContain('aria-hidden="true"')
  for (const [element, attributes] of Search) {
    expect(drawn).toContain(`<${element} `)
    for (const [name, value] of Object.entries(attributes)) expect(drawn).toContain(`${name}="${value}"`)
  }
})
