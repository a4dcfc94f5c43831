import { expect, it } from 'vitest'
import { html } from './markup.ts'

it('escapes every value in a template', () => {
  expect(html`<p title="${'"\'&'}">${'<script>'}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;">&lt;script&gt;</p>',
  )
})

it('does not escape nested markup, alone or in lists, and omits missing values', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${undefined}${false}${0}`.text).toBe('<ul><li>a</li><li>&lt;</li></ul>0')
})
