import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fragment, jsx, jsxs } from './jsx-runtime.ts'

const icon = jsx('i', {})
const Nothing = () => null
const Alert = ({ children }: { readonly children?: ReactNode }) => jsxs('div', { children: [icon, children] })

/** In `renderToString` two neighbouring text nodes have a comment between them. */
const html = (element: ReactNode) => renderToString(element)

test.each<[string, ReactNode, string]>([
  ['text alone stays as it is', jsx('p', { children: 'Total' }), '<p>Total</p>'],
  ['pieces of text become one', jsxs('p', { children: ['Reste ', 5, ' jours'] }), '<p>Reste 5 jours</p>'],
  ['text that may be absent joins them', jsxs('p', { children: [2, ' notés', false] }), '<p>2 notés</p>'],
  ['nothing stays empty', jsxs('p', { children: [null, false, ''] }), '<p></p>'],
  ['zero is text', jsxs('p', { children: [0, ' avis'] }), '<p>0 avis</p>'],
  ['text beside an element', jsxs('p', { children: [icon, 'Payer'] }), '<p><i></i><bdi>Payer</bdi></p>'],
  ['pieces beside one', jsxs('p', { children: ['À ', 3, ' km', icon] }), '<p><bdi>À 3 km</bdi><i></i></p>'],
  ['text around one', jsxs('p', { children: ['a', icon, 'b'] }), '<p><bdi>a</bdi><i></i><bdi>b</bdi></p>'],
  [
    'a blank between elements',
    jsxs('p', { children: [icon, ' ', icon] }),
    '<p><i></i><bdi> </bdi><i></i></p>',
  ],
  ['text in a list', jsxs('p', { children: [icon, ['a', icon]] }), '<p><i></i><bdi>a</bdi><i></i></p>'],
  ["a component's text", jsx(Alert, { children: 'Lu' }), '<div><i></i><bdi>Lu</bdi></div>'],
  [
    "a component's text and elements",
    jsx(Alert, { children: jsxs(Fragment, { children: ['Lu ', icon] }) }),
    '<div><i></i><bdi>Lu </bdi><i></i></div>',
  ],
])('no text has siblings: %s', (_, element, expected) => {
  expect(html(element)).toBe(expected)
  expect(renderToStaticMarkup(element)).toBe(expected)
})

test('siblings keep their places, whether the text before them is there or not', () => {
  const placesOf = (element: ReactNode) =>
    (element as { props: { children: readonly { type?: unknown }[] } }).props.children.findIndex(
      (child) => child?.type === Nothing,
    )
  for (const text of ['a', '', false, null]) {
    expect(placesOf(jsxs('p', { children: ['b', text, jsx(Nothing, {})] }))).toBe(2)
  }
})
