import { expect, it } from 'vitest'
import { bindTexts, html } from './markup.ts'

it('escapes every value in a template', () => {
  expect(html`<p title="${'"\'&'}">${'<script>'}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;">&lt;script&gt;</p>',
  )
})

it('does not escape nested markup, alone or in lists, and omits missing values', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${undefined}${false}${0}`.text).toBe('<ul><li>a</li><li>&lt;</li></ul>0')
})

it.each([
  ['<h1>Arrêter ?</h1>', '<h1>Arrêter\u202f?</h1>'],
  ['<p>Dit : « <b>oui</b> » !</p>', '<p>Dit\u00a0: «\u00a0<b>oui</b>\u00a0»\u202f!</p>'],
  ['<dt title="a : b">Nom :</dt>', '<dt title="a : b">Nom\u00a0:</dt>'],
  ...['<style>a :hover{}</style>', '<textarea>Pourquoi ?</textarea>', '<code>a : b</code>'].map((same) => [
    same,
    same,
  ]),
])('binds French punctuation in the texts of a document: %s', (document, bound) => {
  expect(bindTexts(document)).toBe(bound)
})
