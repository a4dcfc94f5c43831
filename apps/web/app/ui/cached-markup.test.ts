import { createElement, type ReactNode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { cachedMarkup } from './cached-markup.tsx'

interface CardProps {
  readonly title: string
  readonly shown?: boolean
}

let renderings = 0

function Card({ title, shown = true }: CardProps): ReactNode {
  const [open] = useState(false)
  renderings += 1
  return shown
    ? createElement(
        'article',
        { className: 'card', 'data-open': open },
        createElement(Link, { to: '/a?b=c&d' }, title, ' & ', 2),
      )
    : null
}

const htmlOf = (component: (props: CardProps) => ReactNode, props: CardProps) =>
  renderToString(createElement(MemoryRouter, null, createElement(component, props)))

test('the server writes the same HTML as without the cache, the first time and later', () => {
  const Cached = cachedMarkup(Card) as typeof Card
  const expected = htmlOf(Card, { title: '<Échelle>' })

  expect(expected).toContain('<article class="card"')
  expect(htmlOf(Cached, { title: '<Échelle>' })).toBe(expected)
  expect(htmlOf(Cached, { title: '<Échelle>' })).toBe(expected)
})

test('the same props are rendered once, other props by themselves, nothing as nothing', () => {
  const Cached = cachedMarkup(Card) as typeof Card
  renderings = 0
  for (const title of ['a', 'b', 'a', 'b']) expect(htmlOf(Cached, { title })).toContain(`>${title}<`)
  expect(renderings).toBe(2)
  expect(htmlOf(Cached, { title: 'a', shown: false })).toBe('')
})

test('only the most recently rendered are cached', () => {
  const Cached = cachedMarkup(Card) as typeof Card
  for (let n = 0; n <= 1000; n++) htmlOf(Cached, { title: String(n) })
  renderings = 0
  htmlOf(Cached, { title: '1000' })
  expect(renderings).toBe(0)
  htmlOf(Cached, { title: '0' })
  expect(renderings).toBe(1)
})
