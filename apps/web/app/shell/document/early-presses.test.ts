import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { REACT_PROPS_KEY } from './early-presses.ts'

test('the installed React notes under this key that it answers for an element', () => {
  const client = createRequire(import.meta.url).resolve('react-dom/client')
  const source = readFileSync(client.replace('client.js', 'cjs/react-dom-client.production.js'), 'utf8')
  expect(source).toContain(`"${REACT_PROPS_KEY}" + `)
})
