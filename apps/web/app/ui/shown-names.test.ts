import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ShownNames, spokenNames } from './shown-names.tsx'

it.each([
  ['R***a', 'nom masqué'],
  ['É***🇬🇦 · Loyer', 'nom masqué · Loyer'],
  ["L'avis d'A***e", "L'avis de nom masqué"],
  ['Rose M.', 'Rose M.'],
  ['***', '***'],
])('%j is read out as %j', (text, spoken) => {
  expect(spokenNames(text)).toBe(spoken)
  const html = renderToStaticMarkup(ShownNames({ children: text }))
  const read = html.replaceAll(/<span aria-hidden="true">[^<]*<\/span>|<[^>]*>/g, '')
  expect(read.replaceAll('&#x27;', "'")).toBe(spoken)
})
